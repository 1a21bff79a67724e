/** A count that grows every second while the component that asked for it is shown. */
export function everySecond(periodMs = 1000): { readonly count: number } {
  let count = $state(0);
  $effect(() => {
    const timer = setInterval(() => (count += 1), periodMs);
    return () => clearInterval(timer);
  });
  return {
    get count() {
      return count;
    },
  };
}
