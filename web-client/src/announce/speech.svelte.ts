// Playing draughts by ear: what is said of a match, the talk of its field, and the keys of its board.
import { settings } from "../settings.svelte";
import { t } from "../i18n";
import type { MatchSession, Refusal } from "../match/MatchSession.svelte";
import type { MatchView } from "../match/MatchView";
import type { CommandCall } from "../board/commands";
import { Dialogue } from "../board/dialogue.svelte";
import { spell, spellAll } from "../board/describe";
import type { Square } from "../board/draughts/position";
import type { BoardHandle } from "../board/handle";
import { actionOf } from "../board/keyboard";
import type { BoardAction, Key } from "../board/keyboard";
import { refusalWords } from "../board/refusal";
import { situationOf } from "../match/situation";
import type { ServerMessage } from "../protocol/messages.gen";
import { MatchSpeech } from "./matchSpeech.svelte";
import type { SpeechOptions } from "./matchSpeech.svelte";
import { situationWords, tell } from "./tell";
import type { Telling } from "./tell";

export class Speech extends MatchSpeech<CommandCall> {
  readonly dialogue: Dialogue;
  /** The board on the page, when it is there. */
  board = $state.raw<BoardHandle | null>(null);

  constructor(session: MatchSession, options: SpeechOptions) {
    super(session, options);
    this.dialogue = new Dialogue({
      session,
      announcer: this.announcer,
      lift: (square) => this.#lift(square),
      status: () => this.status(),
      ...(options.rematch ? { rematch: options.rematch } : {}),
    });
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
        return this.edge();
      case "command":
        return void this.run(action);
      case "cancel":
        return void (board.picked ? board.clear() : this.cancel());
      case "type":
        this.fieldAsked += 1;
    }
  }

  #lift(square: Square): void {
    // With a man in hand a press on another square could be its move.
    this.board?.clear();
    this.board?.press(square);
  }

  protected override tell(message: ServerMessage, before: MatchView | null, after: MatchView): readonly Telling[] {
    return tell(message, before, after, this.session.now());
  }

  /** The line under the board as it is at the moment, and when the clocks start. */
  protected override status(): string {
    const { session } = this;
    return session.view === null ? "" : situationWords({ ...situationOf(session, session.view, this.options.link()), refusal: null });
  }

  protected override refusalWords(refusal: Refusal, view: MatchView): string {
    return refusalWords(refusal, view);
  }

  // The names of squares change when a man is lifted and as its capture goes on; readers don't say that by themselves.
  protected override watchBoard(): void {
    let before = "";
    $effect(() => {
      const board = this.board;
      const lifted = board?.picked ?? null;
      const aims = board && lifted ? aimsOf(board) : [];
      const now = lifted === null ? "" : `${lifted} ${aims.join()}`;
      if (now === before) return;
      const goesOn = lifted !== null && before.startsWith(lifted);
      before = now;
      if (this.ownActs === 0) this.announcer.answer(this.#liftedWords(lifted, aims, goesOn));
    });
  }

  #liftedWords(lifted: Square | null, aims: readonly Square[], goesOn: boolean): string {
    if (lifted === null) return this.#isMoving() ? "" : t("nv.board.putBack");
    const square = spell(lifted);
    if (this.session.view?.liftedHints === false) return t("nv.board.liftedOnly", { square });
    if (aims.length === 0) return t("nv.moves.none", { square });
    return t(goesOn ? "nv.board.goesOn" : "nv.board.lifted", { square, list: spellAll(aims) });
  }

  #isMoving(): boolean {
    return this.session.pending !== null || this.session.underway.length > 0;
  }
}

/** Where the lifted man may go next. */
function aimsOf(board: BoardHandle): Square[] {
  return board.geometry.dark.filter((square) => board.content(square).marks.target !== null);
}
