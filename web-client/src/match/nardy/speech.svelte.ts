// Playing nardy by ear: ties a match to what is said, to the field for typed turns and to the keys of the board.
import { untrack } from "svelte";
import { Announcer } from "../../announce/announcer.svelte";
import type { Answer } from "../../board/dialogue.svelte";
import { timeWords } from "../../board/describe";
import { stepSpoken } from "../../board/nardy/describe";
import type { Cell } from "../../board/nardy/cells";
import type { FieldTalk } from "../../board/fieldTalk";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { Link, LinkState } from "../../protocol/socket";
import { settings } from "../../settings.svelte";
import type { MatchSession } from "../MatchSession.svelte";
import { situationOf } from "../situation";
import { spoken } from "../status";
import { BOARD_KEYS } from "./commands";
import type { CommandCall } from "./commands";
import { NardyDialogue } from "./dialogue.svelte";
import { nardyRefusal, nardyStatus } from "./status";
import type { NardyTable } from "./table.svelte";
import { tellNardy } from "./tell";

export interface NardySpeechOptions {
  /** Reactive: how the line is. */
  link(): Link;
  readonly store: Pick<Storage, "getItem" | "setItem"> | null;
  rematch?(): Promise<boolean>;
}

interface KeyPress {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const BREAK_CALLS_MS = [60_000, 15_000];

export class NardySpeech implements FieldTalk {
  readonly announcer: Announcer;
  readonly dialogue: NardyDialogue;
  answer = $state.raw<Answer | null>(null);
  helpAsked = $state(0);
  historyAsked = $state(0);
  fieldAsked = $state(0);

  readonly #table: NardyTable;
  readonly #session: MatchSession;
  readonly #options: NardySpeechOptions;
  /** Commands of the field on their way: what they do is their answer and not said twice. */
  #ownActs = 0;

  constructor(table: NardyTable, options: NardySpeechOptions) {
    this.#table = table;
    this.#session = table.session;
    this.#options = options;
    this.announcer = new Announcer({ now: () => this.#session.now(), store: options.store, match: this.#session.match });
    this.dialogue = new NardyDialogue({
      table, announcer: this.announcer, status: () => this.#status(),
      ...(options.rematch ? { rematch: options.rematch } : {}),
    });
  }

  /** Listens to the match until the function given back is called. */
  start(): () => void {
    const silent = this.#session.listen((message, before, after) => {
      for (const { text, tone, toConfirm } of tellNardy(message, before, after, this.#session.now())) this.announcer.say(text, tone, toConfirm);
    });
    const stop = $effect.root(() => {
      this.#watchRefusals();
      this.#watchLink();
      this.#watchTurn();
      this.#watchBreak();
      this.#watchLanguage();
    });
    return () => {
      silent();
      stop();
      this.announcer.close();
    };
  }

  typed(text: string): Promise<Answer> {
    this.#session.forgetRefusal();
    return this.#answerWith(() => this.dialogue.submit(text));
  }

  run(call: CommandCall): Promise<Answer> {
    return this.#answerWith(() => this.dialogue.run(call));
  }

  cancel(): boolean {
    if (!this.dialogue.cancel()) return false;
    this.#give({ kind: "done", text: t("nv.ask.left") });
    return true;
  }

  edge(): void {
    this.announcer.answer(t("nv.board.edge"));
  }

  /** A key on a cell of the board; whether it meant something. */
  key(event: KeyPress, cell: Cell): boolean {
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

  /** The line under the board as it is at the moment. */
  #status(): string {
    const { view } = this.#session;
    const nardy = view?.nardy ?? null;
    if (view === null || nardy === null) return "";
    return spoken(nardyStatus({ ...situationOf(this.#session, view, this.#options.link()), refusal: null, nardy, table: this.#table }));
  }

  // A move made by hand and refused is said too.
  #watchRefusals(): void {
    $effect(() => {
      const refusal = this.#session.refusal;
      const view = untrack(() => this.#session.view);
      if (refusal && view && this.#ownActs === 0) this.announcer.answer(spoken(nardyRefusal(view, refusal)));
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

  // What was put together by hand is said step by step, and taken back: readers don't say a changed name by themselves.
  #watchTurn(): void {
    let before = { graph: this.#table.graph, length: 0, picked: this.#table.picked };
    $effect(() => {
      const table = this.#table;
      const { graph, picked } = table;
      const { path } = table;
      const same = before.graph === graph;
      const [was, lifted] = [same ? before.length : 0, before.picked];
      before = { graph, length: path.length, picked };
      if (!same || graph === null || this.#ownActs > 0 || table.sending !== null) return;
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
}
