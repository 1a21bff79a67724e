// Playing nardy by ear: what is said of a match, the talk of its field, and the keys of its board.
import { untrack } from "svelte";
import { MatchSpeech } from "../../announce/matchSpeech.svelte";
import type { SpeechOptions } from "../../announce/matchSpeech.svelte";
import type { Telling } from "../../announce/tell";
import type { Key } from "../../board/keyboard";
import { stepSpoken } from "../../board/nardy/describe";
import type { Cell } from "../../board/nardy/cells";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { ServerMessage } from "../../protocol/messages.gen";
import type { Refusal } from "../MatchSession.svelte";
import type { MatchView } from "../MatchView";
import { situationOf } from "../situation";
import { spoken } from "../status";
import { BOARD_KEYS } from "./commands";
import type { CommandCall } from "./commands";
import { NardyDialogue } from "./dialogue.svelte";
import { nardyRefusal, nardyStatus } from "./status";
import type { NardyTable } from "./table.svelte";
import { tellNardy } from "./tell";

export class NardySpeech extends MatchSpeech<CommandCall> {
  readonly dialogue: NardyDialogue;
  readonly #table: NardyTable;

  constructor(table: NardyTable, options: SpeechOptions) {
    super(table.session, options);
    this.#table = table;
    this.dialogue = new NardyDialogue({
      table, announcer: this.announcer, status: () => this.status(),
      ...(options.rematch ? { rematch: options.rematch } : {}),
    });
  }

  /** A key on a cell of the board; whether it meant something. */
  key(event: Key, cell: Cell): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.code === "Escape") return this.#escape();
    if (event.code === "KeyI" && !event.shiftKey) {
      this.fieldAsked += 1;
      return true;
    }
    // Space rolls where there is a roll to make; else it presses the cell, as Enter does.
    if (event.code === "Space" && this.#table.nardy?.own?.mayRoll) {
      void this.run({ id: "roll", arg: "" });
      return true;
    }
    if (event.code === "Enter" && event.shiftKey) {
      this.#table.pressSmaller(cell.place);
      return true;
    }
    const found = BOARD_KEYS.find(({ code, shift }) => code === event.code && shift === event.shiftKey);
    if (!found) return false;
    void this.run({ id: found.id, arg: found.here ? String(cell.place) : "" });
    return true;
  }

  #escape(): boolean {
    if (this.#table.picked !== null) this.#table.putDown();
    else this.cancel();
    return true;
  }

  protected override tell(message: ServerMessage, before: MatchView | null, after: MatchView): readonly Telling[] {
    return tellNardy(message, before, after, this.session.now());
  }

  protected override status(): string {
    const { view } = this.session;
    const nardy = view?.nardy ?? null;
    if (view === null || nardy === null) return "";
    return spoken(nardyStatus({ ...situationOf(this.session, view, this.options.link()), refusal: null, nardy, table: this.#table }));
  }

  protected override refusalWords(refusal: Refusal, view: MatchView): string {
    return spoken(nardyRefusal(view, refusal));
  }

  // What was put together by hand is said step by step, and taken back: readers don't say a changed name by themselves.
  protected override watchBoard(): void {
    let before = { graph: this.#table.graph, length: 0, picked: this.#table.picked };
    $effect(() => {
      const table = this.#table;
      const { graph, picked } = table;
      const { path } = table;
      const same = before.graph === graph;
      const [was, lifted] = [same ? before.length : 0, before.picked];
      before = { graph, length: path.length, picked };
      if (!same || graph === null || this.ownActs > 0 || table.sending !== null) return;
      untrack(() => this.announcer.answer(this.#turnWords(was, path.length, lifted)));
    });
  }

  #turnWords(was: number, is: number, lifted: number | null): string {
    const table = this.#table;
    if (is > was) {
      const made = table.path.slice(was).map(stepSpoken).join("; ");
      return [made, table.complete && table.atEnd ? tn("nardy.ask.pressDone") : ""].filter(Boolean).join(". ");
    }
    if (is < was) return tn("nardy.say.undone");
    if (table.picked === null) return lifted === null ? "" : t("nv.board.putBack");
    if (table.picked === lifted) return "";
    const ends = table.lifted ? table.targets.map(({ to }) => (to === 0 ? tn("nardy.off") : String(to))).join(", ") : "";
    return tn(ends === "" ? "nardy.say.pickedOnly" : "nardy.say.picked", { list: ends });
  }
}
