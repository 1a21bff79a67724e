// Playing by ear: ties a match to what is said, to the field for typed moves and to the keys of the board.
import { untrack } from "svelte";
import { settings } from "../settings.svelte";
import { t } from "../i18n";
import type { Link, LinkState } from "../protocol/socket";
import type { MatchSession } from "../match/MatchSession.svelte";
import type { CommandCall } from "../board/commands";
import { Dialogue } from "../board/dialogue.svelte";
import type { Answer } from "../board/dialogue.svelte";
import { spell, spellAll, timeWords } from "../board/describe";
import type { Square } from "../board/draughts/position";
import type { BoardHandle } from "../board/handle";
import { actionOf } from "../board/keyboard";
import type { BoardAction, Key } from "../board/keyboard";
import { refusalWords } from "../board/refusal";
import { situationOf } from "../match/situation";
import { Announcer } from "./announcer.svelte";
import { situationWords, tell } from "./tell";

export interface SpeechOptions {
  /** Reactive: how the line is. */
  link(): Link;
  /** Where receipts of assertive announcements are kept; null: nowhere. */
  readonly store: Pick<Storage, "getItem" | "setItem"> | null;
  /** Goes to a rematch; false: there is none to be had. */
  rematch?(): Promise<boolean>;
}

/** How long before the next game of a micromatch it is announced. */
const BREAK_CALLS_MS = [60_000, 15_000];

export class Speech {
  readonly announcer: Announcer;
  readonly dialogue: Dialogue;
  /** The last answer of the field, in writing. */
  answer = $state.raw<Answer | null>(null);
  /** Grow when the focus shall go to the list of commands, of announcements, to the field. */
  helpAsked = $state(0);
  historyAsked = $state(0);
  fieldAsked = $state(0);
  /** The board on the page, when it is there. */
  board = $state.raw<BoardHandle | null>(null);

  readonly #session: MatchSession;
  readonly #options: SpeechOptions;
  /** Commands of the field on their way: their refusal is its answer and not said twice. */
  #ownActs = 0;

  constructor(session: MatchSession, options: SpeechOptions) {
    this.#session = session;
    this.#options = options;
    this.announcer = new Announcer({ now: () => session.now(), store: options.store, match: session.match });
    this.dialogue = new Dialogue({
      session,
      announcer: this.announcer,
      lift: (square) => this.#lift(square),
      status: () => this.#status(),
      ...(options.rematch ? { rematch: options.rematch } : {}),
    });
  }

  /** Listens to the match until the function given back is called. */
  start(): () => void {
    const silent = this.#session.listen((message, before, after) => {
      for (const { text, tone, toConfirm } of tell(message, before, after, this.#session.now())) {
        this.announcer.say(text, tone, toConfirm);
      }
    });
    const stop = $effect.root(() => {
      this.#watchRefusals();
      this.#watchLink();
      this.#watchLifted();
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
    this.#session.forgetRefusal();
    return this.#answerWith(() => this.dialogue.submit(text));
  }

  run(call: CommandCall): Promise<Answer> {
    return this.#answerWith(() => this.dialogue.run(call));
  }

  /** Takes a question back. */
  cancel(): boolean {
    if (!this.dialogue.cancel()) return false;
    this.#give({ kind: "done", text: t("nv.ask.left") });
    return true;
  }

  /** A key on a square of the board; whether it meant something. */
  key(event: Key, square: Square): boolean {
    const board = this.board;
    if (!board) return false;
    const keys = { geometry: board.geometry, orientation: board.flipped ? "black" : "white", darkOnly: settings.darkOnly } as const;
    const action = actionOf(event, square, keys);
    if (action) this.#onBoard(action, board);
    return action !== null;
  }

  #onBoard(action: BoardAction, board: BoardHandle): void {
    switch (action.kind) {
      case "focus":
        return board.focus(action.square);
      case "edge":
        return this.announcer.answer(t("nv.board.edge"));
      case "command":
        return void this.run(action);
      case "cancel":
        return void (board.picked ? board.clear() : this.cancel());
      case "type":
        this.fieldAsked += 1;
    }
  }

  async #answerWith(ask: () => Promise<Answer>): Promise<Answer> {
    this.#ownActs += 1;
    try {
      const answer = await ask();
      this.#give(answer);
      return answer;
    } finally {
      this.#ownActs -= 1;
    }
  }

  #give(answer: Answer): void {
    this.answer = answer;
    if (answer.show === "help") this.helpAsked += 1;
    if (answer.show === "history") this.historyAsked += 1;
    this.announcer.answer(answer.text);
  }

  /** The line under the board as it is at the moment, and when the clocks start. */
  #status(): string {
    const session = this.#session;
    return session.view === null ? "" : situationWords({ ...situationOf(session, session.view, this.#options.link()), refusal: null });
  }

  #lift(square: Square): void {
    // With a man in hand a press on another square could be its move.
    this.board?.clear();
    this.board?.press(square);
  }

  // A move made by hand and refused is said too.
  #watchRefusals(): void {
    $effect(() => {
      const refusal = this.#session.refusal;
      const view = untrack(() => this.#session.view);
      if (refusal && view && this.#ownActs === 0) this.announcer.answer(refusalWords(refusal, view));
    });
  }

  #watchLink(): void {
    let before: LinkState | "gone" = "waiting";
    $effect(() => {
      const { state, gone } = this.#options.link();
      const link = gone === null ? state : "gone";
      const broke = (link === "lost" && before === "live") || (link === "gone" && before !== "gone");
      if (broke) this.announcer.say(untrack(() => this.#status()));
      if (link === "live" && before === "lost") this.announcer.say(t("nv.tell.back"));
      before = link;
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
        this.announcer.answer(this.#status());
      });
    });
  }

  // The names of squares change when a man is lifted and as its capture goes on; readers don't say that by themselves.
  #watchLifted(): void {
    let before = "";
    $effect(() => {
      const board = this.board;
      const lifted = board?.picked ?? null;
      const aims = board && lifted ? aimsOf(board) : [];
      const now = lifted === null ? "" : `${lifted} ${aims.join()}`;
      if (now === before) return;
      const goesOn = lifted !== null && before.startsWith(lifted);
      before = now;
      if (this.#ownActs === 0) this.announcer.answer(this.#liftedWords(lifted, aims, goesOn));
    });
  }

  // Who does not see the seconds of the break is told when it nears its end.
  #watchBreak(): void {
    $effect(() => {
      const until = this.#session.view?.breakUntilMs ?? null;
      if (until === null) return;
      const left = until - untrack(() => this.#session.now());
      const timers = BREAK_CALLS_MS.filter((call) => left > call).map((call) =>
        setTimeout(() => this.announcer.say(t("nv.tell.break", { time: timeWords(call) })), left - call),
      );
      return () => timers.forEach(clearTimeout);
    });
  }

  #liftedWords(lifted: Square | null, aims: readonly Square[], goesOn: boolean): string {
    if (lifted === null) return this.#isMoving() ? "" : t("nv.board.putBack");
    const square = spell(lifted);
    if (this.#session.view?.liftedHints === false) return t("nv.board.liftedOnly", { square });
    if (aims.length === 0) return t("nv.moves.none", { square });
    return t(goesOn ? "nv.board.goesOn" : "nv.board.lifted", { square, list: spellAll(aims) });
  }

  #isMoving(): boolean {
    return this.#session.pending !== null || this.#session.underway.length > 0;
  }
}

/** Where the lifted man may go next. */
function aimsOf(board: BoardHandle): Square[] {
  return board.geometry.dark.filter((square) => board.content(square).marks.target !== null);
}
