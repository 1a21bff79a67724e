/** Whether the server will take a name: one line of 1 to 40 characters with something to see. It has the last word. */
export function goodName(name: string): boolean {
  const text = name.trim();
  const length = [...text].length;
  return length >= 1 && length <= 40 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}
