import { askRematch } from "../calls";
import { go } from "../router.svelte";

/** Goes to the next match of the same two; false: there is none to be had now. */
export async function goToRematch(match: string): Promise<boolean> {
  const answer = await askRematch(match);
  if (answer.ok) go(`/game/${answer.body.match}`);
  return answer.ok;
}
