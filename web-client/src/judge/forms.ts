import type { MatchView } from "../match/MatchView";
import type { Command } from "../protocol/socket";

/** What each form of a judge's act is given. */
export interface FormProps {
  view: MatchView;
  topic: string;
  /** A command is on its way. */
  busy: boolean;
  /** The judge's note, which goes with the command. */
  words: { words?: string };
  /** Sends a command; the words say afterwards what it did. True when it stands. */
  send: (command: Command, words: () => string, ends?: boolean) => Promise<boolean>;
}
