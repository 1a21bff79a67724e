import type { Answer } from "./dialogue.svelte";

/** What the field for typed moves talks to. */
export interface FieldTalk {
  /** The last answer, in writing. */
  readonly answer: Answer | null;
  /** Grows when the focus shall go to the field. */
  readonly fieldAsked: number;
  typed(text: string): Promise<Answer>;
  /** Takes a question back; false: nothing was asked. */
  cancel(): boolean;
}
