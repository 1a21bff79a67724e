// The talk of the field for typed turns: what was typed, what is asked back, what is answered.
import type { Announcer } from "../../announce/announcer.svelte";
import type { Answer } from "../../board/dialogue.svelte";
import * as say from "../../board/nardy/describe";
import { BAR } from "../../board/nardy/geometry";
import type { Place } from "../../board/nardy/geometry";
import type { Refused } from "../../board/nardy/typed";
import { readTurn } from "../../board/nardy/typed";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { Reply } from "../../protocol/socket";
import type { MatchView } from "../MatchView";
import { colourOf, ownSeat } from "../MatchView";
import { spoken, withClause } from "../status";
import { readCommand } from "./commands";
import type { CommandCall } from "./commands";
import { sayTo } from "./consultation";
import { inform } from "./inform";
import { TIMES_THE_CUBE } from "./NardyView";
import type { GivenUp, NardyView } from "./NardyView";
import { nardyRefusal, worth } from "./status";
import type { NardyTable } from "./table.svelte";

type Grave = "double" | "pass" | "resign" | "accept" | "callOff";

interface Question {
  readonly act: Grave;
  readonly as: GivenUp;
  readonly text: string;
  /** What it was asked about: it stands only for that. */
  readonly stamp: string;
}

export interface DialogueOptions {
  readonly table: NardyTable;
  readonly announcer: Announcer;
  status(): string;
  rematch?(): Promise<boolean>;
}

const done = (text: string, more: Partial<Answer> = {}): Answer => ({ kind: "done", text, ...more });
const refused = (text: string): Answer => ({ kind: "refused", text });
const stampOf = (view: MatchView): string => `${view.game} ${view.ply} ${view.phase} ${view.nardy?.resignation?.seq ?? 0}`;

/** What giving up as that costs. */
export function resignPoints(nardy: NardyView, as: GivenUp): number {
  return worth(nardy) * TIMES_THE_CUBE[as];
}

export class NardyDialogue {
  question = $state.raw<Question | null>(null);
  readonly #options: DialogueOptions;

  constructor(options: DialogueOptions) {
    this.#options = options;
  }

  get #table(): NardyTable {
    return this.#options.table;
  }

  async submit(text: string): Promise<Answer> {
    const view = this.#table.session.view;
    if (view?.nardy == null) return refused(t("nv.refused.notPlaying"));
    this.#dropStale(view);
    const typed = text.trim();
    if (typed === "") return this.#onEmpty(view, view.nardy);
    const call = readCommand(typed);
    return call === null ? this.#turn(typed, view, view.nardy) : this.run(call);
  }

  async run(call: CommandCall): Promise<Answer> {
    const view = this.#table.session.view;
    if (view?.nardy == null) return refused(t("nv.refused.notPlaying"));
    this.#dropStale(view);
    const asked = this.question;
    if (asked !== null && (call.id === "no" || call.id === "yes" || call.id === asked.act)) {
      this.question = null;
      return call.id === "no" ? done(t("nv.ask.left")) : this.#perform(asked);
    }
    this.question = null;
    return this.#do(call, view, view.nardy);
  }

  cancel(): boolean {
    const asked = this.question !== null;
    this.question = null;
    return asked;
  }

  #dropStale(view: MatchView): void {
    if (this.question !== null && this.question.stamp !== stampOf(view)) this.question = null;
  }

  /** Enter alone says again what is asked, confirms a warning, rolls, or ends a turn that is complete. */
  #onEmpty(view: MatchView, nardy: NardyView): Answer | Promise<Answer> {
    if (this.question !== null) return { kind: "asked", text: this.question.text };
    if (this.#options.announcer.confirm()) return done(t("nv.understood"));
    if (nardy.own?.mayRoll) return this.#act(this.#table.roll());
    if (this.#table.assembles && this.#table.complete && this.#table.path.length > 0) return this.#act(this.#table.send());
    return done(this.#options.status());
  }

  #do(call: CommandCall, view: MatchView, nardy: NardyView): Answer | Promise<Answer> {
    const { announcer } = this.#options;
    switch (call.id) {
      case "help":
        return done("", { show: "help" });
      case "history":
        return done("", { show: "history" });
      case "again":
        return announcer.repeat() ? done("") : done(t("nv.again.none"));
      case "understood":
        return done(t(announcer.confirm() ? "nv.understood" : "nv.understood.nothing"));
      case "status":
        return done(this.#options.status());
      case "yes":
      case "no":
        return refused(t("nv.ask.nothing"));
      case "roll":
        return nardy.own?.mayRoll ? this.#act(this.#table.roll()) : refused(this.#whyNot(view, nardy));
      case "done":
      case "undo":
      case "undoAll":
      case "forced":
        return this.#assemble(call.id, view, nardy);
      case "take":
        return nardy.own?.mayAnswerCube ? this.#act(this.#table.take()) : refused(tn("nardy.ask.noDouble"));
      case "double":
      case "pass":
      case "resign":
      case "accept":
      case "callOff":
        return this.#ask(call.id, call.arg, view, nardy);
      case "decline":
        return nardy.own?.mayAnswerResignation ? this.#act(this.#table.answerResignation(false)) : refused(tn("nardy.ask.noResignation"));
      case "ready":
        return this.#ready(view);
      case "rematch":
        return this.#rematch(view);
      case "partner":
        if (call.arg !== "") return this.#say(call.arg);
        break;
    }
    const { text, lines, refused: no } = inform(call, { table: this.#table, view, nardy });
    return no ? refused(text) : done(text, lines === undefined ? {} : { lines });
  }

  async #say(text: string): Promise<Answer> {
    const answer = await this.#act(sayTo(this.#table.session, text));
    return answer.kind === "done" ? done(tn("nardy.ask.said")) : answer;
  }

  #whyNot(view: MatchView, nardy: NardyView): string {
    const own = ownSeat(view);
    if (own === null) return t("refused.not_a_player");
    if (view.phase !== "playing") return t("nv.refused.notPlaying");
    if (view.hold !== "none") return t("refused.paused");
    if (view.toMove !== own) return withClause(t("refused.not_your_turn"), "1.11");
    return tn(nardy.stage === "to_play" ? "nardy.refused.already_rolled" : nardy.stage === "doubled" ? "nardy.ask.answerFirst" : "nardy.ask.notRolled");
  }

  // --- the turn in the making ---

  #assemble(act: "done" | "undo" | "undoAll" | "forced", view: MatchView, nardy: NardyView): Answer | Promise<Answer> {
    const table = this.#table;
    if (!table.assembles) return refused(this.#whyNotPlay(view, nardy));
    if (act === "done") return table.complete ? this.#act(table.send()) : refused(this.#incomplete());
    if (act === "forced") {
      const rest = table.forced;
      if (rest === null) return refused(tn("nardy.ask.notForced"));
      table.playForced();
      return done(this.#progress());
    }
    if (table.path.length === 0) return refused(tn("nardy.ask.nothingToUndo"));
    if (act === "undo") table.undo();
    else table.undoAll();
    return done(this.#progress());
  }

  #whyNotPlay(view: MatchView, nardy: NardyView): string {
    if (nardy.own?.mayRoll) return tn("nardy.refused.not_rolled");
    return this.#table.sending === null ? this.#whyNot(view, nardy) : t("nv.refused.sending");
  }

  #incomplete(): string {
    const left = this.#table.dice.filter(({ used, lost }) => !used && !lost).map(({ face }) => face);
    return tn("nardy.ask.incomplete", { left: say.facesWords(left), n: left.length });
  }

  /** What has been laid so far, and what is left. */
  #progress(): string {
    const table = this.#table;
    if (table.path.length === 0) return tn("nardy.ask.emptied");
    const played = table.path.map(say.stepSpoken).join("; ");
    if (table.complete && table.atEnd) return tn("nardy.ask.ready", { played });
    const left = table.dice.filter(({ used, lost }) => !used && !lost).map(({ face }) => face);
    return tn("nardy.status.partly", { played, left: say.facesWords(left), n: left.length });
  }

  async #turn(text: string, view: MatchView, nardy: NardyView): Promise<Answer> {
    const table = this.#table;
    const { graph, board } = table;
    const roll = nardy.roll?.dice ?? ([1, 1] as const);
    const own = colourOf(view, table.viewer);
    const numbers = table.dice.filter(({ used }) => !used).map(({ face }) => face);
    const none = { nodes: 1, complete: [], playable: 0, edges: [] };
    if (board === null) return refused(t("nv.refused.notPlaying"));
    const reading = readTurn(text, { graph: graph ?? none, path: graph === null ? [] : table.path, dice: roll, board, numbers });
    if (reading.kind === "place") return done(say.pointWords(nardy.variant, board, reading.place, own));
    if (reading.kind === "not_a_play") return refused(tn("nardy.ask.notAPlay", { text }));
    if (graph === null || !table.assembles) return refused(this.#whyNotPlay(view, nardy));
    if (reading.kind === "other_dice") return refused(tn("nardy.ask.otherDice", { dice: say.diceWords(roll) }));
    if (reading.kind === "ambiguous") return refused(tn("nardy.ask.ambiguous"));
    if (reading.kind === "refused") return this.#refuse(reading, view);
    table.lay(reading.path);
    return done(this.#progress());
  }

  /** What can be seen is said at once; for the rule behind the rest the server is asked. */
  async #refuse({ why, step, before }: Refused, view: MatchView): Promise<Answer> {
    const words = { step: say.stepWords(step), point: this.#titleOf(step.from) };
    if (why === "no_checker") return refused(withClause(tn("nardy.ask.noChecker", words), "26.1"));
    if (why === "no_number") return refused(withClause(tn("nardy.ask.noNumber", words), "26.6"));
    const reply = await this.#table.ask(before, step);
    if (reply.ok) return done("");
    return refused(`${words.step}: ${spoken(nardyRefusal(view, { act: "play_turn", code: reply.code, args: reply.args }))}`);
  }

  #titleOf(place: Place): string {
    return place === BAR ? tn("nardy.bar") : tn("nardy.point", { n: place });
  }

  // --- what is asked before it is done ---

  #ask(act: Grave, arg: string, view: MatchView, nardy: NardyView): Answer {
    const as = (arg === "" ? nardy.own?.resign[0] : arg) as GivenUp | undefined;
    const why = this.#mayNot(act, as, view, nardy);
    if (why !== null) return refused(why);
    const text = `${this.#questionOf(act, as ?? "oin", nardy)} ${t("nv.ask.answer")}`;
    this.question = { act, as: as ?? "oin", text, stamp: stampOf(view) };
    return { kind: "asked", text };
  }

  #questionOf(act: Grave, as: GivenUp, nardy: NardyView): string {
    switch (act) {
      case "double":
        return tn("nardy.double.ask", { points: tn("nardy.worth", { n: (nardy.cube?.value ?? 1) * 2 }) });
      case "pass":
        return tn("nardy.pass.ask", { points: tn("nardy.points", { n: nardy.cube?.value ?? 1 }) });
      case "resign":
        return tn("nardy.resign.ask", { as: tn(`nardy.win.${as}`), points: tn("nardy.points", { n: resignPoints(nardy, as) }) });
      case "accept":
        return tn("nardy.resigned.ask");
      case "callOff":
        return t("act.callOffAsk");
    }
  }

  #mayNot(act: Grave, as: GivenUp | undefined, view: MatchView, nardy: NardyView): string | null {
    const { own } = nardy;
    if (own === null) return t("refused.not_a_player");
    if (act === "double" && !own.mayDouble) return this.#whyNoDouble(view, nardy);
    if (act === "pass" && !own.mayAnswerCube) return tn("nardy.ask.noDouble");
    if (act === "accept" && !own.mayAnswerResignation) return tn("nardy.ask.noResignation");
    if (act === "callOff" && view.own?.mayCallOff !== true) return t("nv.refused.unavailable");
    if (act === "resign" && (as === undefined || !own.resign.includes(as))) {
      const ways = own.resign.map((win) => tn(`nardy.win.${win}`)).join(", ");
      return ways === "" ? withClause(tn("nardy.refused.contact"), "30.2") : withClause(tn("nardy.refused.wrong_value", { ways }), "48.5");
    }
    return null;
  }

  #whyNoDouble(view: MatchView, nardy: NardyView): string {
    if (nardy.cube === null) return withClause(tn("nardy.refused.no_cube"), "23.14");
    const own = ownSeat(view);
    if (nardy.cube.owner !== null && nardy.cube.owner !== own) return withClause(tn("nardy.refused.not_your_cube"), "23.8");
    return withClause(tn("nardy.ask.notNowDouble"), "23.6");
  }

  #perform({ act, as }: Question): Promise<Answer> {
    switch (act) {
      case "double":
        return this.#act(this.#table.double());
      case "pass":
        return this.#act(this.#table.drop());
      case "resign":
        return this.#act(this.#table.resign(as));
      case "accept":
        return this.#act(this.#table.answerResignation(true));
      case "callOff":
        return this.#act(this.#table.session.callOff());
    }
  }

  async #ready(view: MatchView): Promise<Answer> {
    if (ownSeat(view) === null) return refused(t("refused.not_a_player"));
    if (view.phase !== "between_games") return refused(t("nv.refused.unavailable"));
    const answer = await this.#act(this.#table.session.ready());
    return answer.kind === "done" ? done(t("nv.ready.done")) : answer;
  }

  async #rematch(view: MatchView): Promise<Answer> {
    const { rematch } = this.#options;
    if (!rematch || view.phase !== "ended" || !view.casual || ownSeat(view) === null) return refused(t("nv.refused.unavailable"));
    return (await rematch()) ? done(t("nv.rematch.asked")) : refused(t("act.rematchFailed"));
  }

  /** Waits for the server; what it accepts is announced with the message that follows. */
  async #act(sent: Promise<Reply>): Promise<Answer> {
    const reply = await sent;
    if (reply.ok) return done("");
    const view = this.#table.session.view;
    if (view === null) return refused(t("nv.refused.notPlaying"));
    return refused(spoken(nardyRefusal(view, { act: "roll", code: reply.code, args: reply.args })));
  }
}

