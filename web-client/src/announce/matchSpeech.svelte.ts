// Playing by ear, whatever the game: ties a match to what is said and to the field for typed moves. Each game adds its own words.
import { untrack } from "svelte";
import { timeWords } from "../board/describe";
import type { Answer } from "../board/dialogue.svelte";
import type { FieldTalk } from "../board/fieldTalk";
import { t } from "../i18n";
import { hasMovedOn, type MatchSession, type Refusal } from "../match/MatchSession.svelte";
import type { MatchView } from "../match/MatchView";
import type { ServerMessage } from "../protocol/messages.gen";
import type { Link, LinkState } from "../protocol/socket";
import { settings } from "../settings.svelte";
import { Announcer } from "./announcer.svelte";
import type { Telling } from "./tell";

export interface SpeechOptions {
  /** Reactive: how the line is. */
  link(): Link;
  /** Where receipts of assertive announcements are kept; null: nowhere. */
  readonly store: Pick<Storage, "getItem" | "setItem"> | null;
  /** Goes to a rematch; false: there is none to be had. */
  rematch?(): Promise<boolean>;
}

/** The talk of the field: what was typed, or a command, and its answer. */
interface Dialogue<Call> {
  submit(text: string): Promise<Answer>;
  run(call: Call): Promise<Answer>;
  cancel(): boolean;
}

/** How long before the next game of a match it is announced. */
const BREAK_CALLS_MS = [60_000, 15_000];

export abstract class MatchSpeech<Call> implements FieldTalk {
  readonly announcer: Announcer;
  abstract readonly dialogue: Dialogue<Call>;
  /** The last answer of the field, in writing. */
  answer = $state.raw<Answer | null>(null);
  /** Grow when the focus shall go to the list of commands, of announcements, to the field. */
  helpAsked = $state(0);
  historyAsked = $state(0);
  fieldAsked = $state(0);

  protected readonly session: MatchSession;
  protected readonly options: SpeechOptions;
  /** Commands of the field on their way: what they do is their answer and not said twice. */
  protected ownActs = 0;

  constructor(session: MatchSession, options: SpeechOptions) {
    this.session = session;
    this.options = options;
    this.announcer = new Announcer({ now: () => session.now(), store: options.store, match: session.match });
  }

  /** What a message gives to say. */
  protected abstract tell(message: ServerMessage, before: MatchView | null, after: MatchView): readonly Telling[];
  /** What is the matter at the moment, as the line under the board has it, without a refusal. */
  protected abstract status(): string;
  protected abstract refusalWords(refusal: Refusal, view: MatchView): string;
  /** What changes at the board by hand and is said, too; an effect. */
  protected abstract watchBoard(): void;

  /** Listens to the match until the function given back is called. */
  start(): () => void {
    const silent = this.session.listen((message, before, after) => {
      for (const { text, tone, toConfirm } of this.tell(message, before, after)) this.announcer.say(text, tone, toConfirm);
      // What was said of how things stood is not true any more; a list stays, somebody may be reading it.
      if (before && hasMovedOn(before, after) && this.ownActs === 0 && !this.answer?.lines) this.answer = null;
    });
    const stop = $effect.root(() => {
      this.#watchRefusals();
      this.#watchLink();
      this.watchBoard();
      this.#watchBreak();
      this.#watchLanguage();
    });
    return () => {
      silent();
      stop();
      this.announcer.close();
    };
  }

  /** What was typed into the field. */
  typed(text: string): Promise<Answer> {
    this.session.forgetRefusal();
    return this.#answerWith(() => this.dialogue.submit(text));
  }

  run(call: Call): Promise<Answer> {
    return this.#answerWith(() => this.dialogue.run(call));
  }

  /** Takes a question back. */
  cancel(): boolean {
    if (!this.dialogue.cancel()) return false;
    this.#give({ kind: "done", text: t("nv.ask.left") });
    return true;
  }

  /** An arrow beyond the board. */
  edge(): void {
    this.announcer.answer(t("nv.board.edge"));
  }

  async #answerWith(ask: () => Promise<Answer>): Promise<Answer> {
    this.ownActs += 1;
    try {
      const answer = await ask();
      this.#give(answer);
      return answer;
    } finally {
      this.ownActs -= 1;
    }
  }

  #give(answer: Answer): void {
    this.answer = answer;
    if (answer.show === "help") this.helpAsked += 1;
    if (answer.show === "history") this.historyAsked += 1;
    this.announcer.answer(answer.text);
  }

  // A move made by hand and refused is said too.
  #watchRefusals(): void {
    $effect(() => {
      const refusal = this.session.refusal;
      const view = untrack(() => this.session.view);
      if (refusal && view && this.ownActs === 0) this.announcer.answer(this.refusalWords(refusal, view));
    });
  }

  #watchLink(): void {
    let before: LinkState | "gone" = "waiting";
    $effect(() => {
      const { state, gone } = this.options.link();
      const link = gone === null ? state : "gone";
      const broke = (link === "lost" && before === "live") || (link === "gone" && before !== "gone");
      if (broke) this.announcer.say(untrack(() => this.status()));
      if (link === "live" && before === "lost") this.announcer.say(t("nv.tell.back"));
      before = link;
    });
  }

  // Who does not see the seconds of the break is told when it nears its end.
  #watchBreak(): void {
    $effect(() => {
      const until = this.session.view?.breakUntilMs ?? null;
      if (until === null) return;
      const left = until - untrack(() => this.session.now());
      const timers = BREAK_CALLS_MS.filter((call) => left > call).map((call) =>
        setTimeout(() => this.announcer.say(t("nv.tell.break", { time: timeWords(call) })), left - call),
      );
      return () => timers.forEach(clearTimeout);
    });
  }

  // What was said last would stay in the language that was left: the new one begins with what is the matter now.
  #watchLanguage(): void {
    let before = settings.lang;
    $effect(() => {
      const { lang } = settings;
      if (lang === before) return;
      before = lang;
      untrack(() => {
        this.announcer.hush();
        this.answer = null;
        this.announcer.answer(this.status());
      });
    });
  }
}
