// The talk of the field for typed moves: what was typed, what is asked back, what is answered. It knows no element of
// the page; MoveInput shows it, and the keys of the board use it too.
import { t } from "../i18n";
import type { Key } from "../i18n";
import type { Announcer } from "../announce/announcer.svelte";
import type { MatchSession } from "../match/MatchSession.svelte";
import type { MatchView } from "../match/MatchView";
import { ownSeat } from "../match/MatchView";
import { timeDrawAt } from "../match/time";
import { readCommand } from "./commands";
import type { CommandCall, CommandId } from "./commands";
import { describeMove, describePlain, spell, spellMove } from "./describe";
import { parseFen } from "./draughts/position";
import type { Position, Square } from "./draughts/position";
import { geometryOf } from "./geometry";
import { settings } from "../settings.svelte";
import { inform } from "./inform";
import { notYourTurn, refusalWords } from "./refusal";
import { readMove } from "./typed";

export interface Answer {
  /** "refused": what was typed stays to be corrected. */
  readonly kind: "done" | "asked" | "refused";
  /** "" where an announcement says it already. */
  readonly text: string;
  /** To be read line by line. */
  readonly lines?: readonly string[];
  /** A part of the page that the focus goes to. */
  readonly show?: "help" | "history";
}

type Grave = "resign" | "draw" | "accept" | "claim" | "timeDraw" | "callOff";

export type Question =
  | { readonly kind: "choose"; readonly moves: readonly string[]; readonly text: string; readonly ply: number }
  | { readonly kind: "confirm"; readonly act: Grave; readonly move?: string; readonly text: string; readonly stamp: string };

export interface DialogueOptions {
  readonly session: MatchSession;
  readonly announcer: Announcer;
  /** Lifts the man of a square on the board, as a press on it would. */
  lift(square: Square): void;
  /** What is happening now, in a sentence or two. */
  status(): string;
  /** Goes to a rematch; false, or absent: there is none to be had. */
  rematch?(): Promise<boolean>;
}

const QUESTION = {
  resign: "act.resignAsk", draw: "nv.ask.draw", accept: "nv.ask.accept", claim: "nv.ask.claim", timeDraw: "nv.ask.timeDraw", callOff: "act.callOffAsk",
} as const satisfies Record<Grave, Key>;

/** The server's clock is known only so well: closer to the start the server itself decides. */
const EARLY_MS = 500;

const done = (text: string, more: Partial<Answer> = {}): Answer => ({ kind: "done", text, ...more });
const refused = (text: string): Answer => ({ kind: "refused", text });

export class Dialogue {
  /** What the next answer is to; null: nothing is asked. */
  question = $state.raw<Question | null>(null);
  readonly #options: DialogueOptions;

  constructor(options: DialogueOptions) {
    this.#options = options;
  }

  /** Answers what was typed. */
  async submit(text: string): Promise<Answer> {
    const view = this.#options.session.view;
    if (view === null) return refused(t("nv.refused.notPlaying"));
    this.#dropStale(view);
    const typed = text.trim();
    if (typed === "") return this.#onEmpty();
    const digit = /^[0-9]$/.exec(typed);
    if (this.question?.kind === "choose" && digit) return this.#choose(Number(typed), view);
    const call = readCommand(typed, geometryOf(view.rules));
    return call ? this.run(call) : this.#move(typed, view);
  }

  /** Does a command, typed or by a key of the board. */
  async run(call: CommandCall): Promise<Answer> {
    const { session } = this.#options;
    const view = session.view;
    if (view === null) return refused(t("nv.refused.notPlaying"));
    this.#dropStale(view);
    const asked = this.question;
    if (asked && (call.id === "no" || this.#confirms(call.id, asked))) {
      this.question = null;
      return call.id === "no" ? done(t("nv.ask.left")) : this.#perform(asked as Question & { kind: "confirm" });
    }
    // Whatever else is said takes a question about something grave away, so that a late "да" finds none.
    if (asked?.kind === "confirm") this.question = null;
    return this.#do(call, view);
  }

  /** Takes back what is asked; false: nothing was. */
  cancel(): boolean {
    const asked = this.question !== null;
    this.question = null;
    return asked;
  }

  // The same word twice confirms as "да" does.
  #confirms(id: CommandId, asked: Question): boolean {
    return asked.kind === "confirm" && (id === "yes" || id === asked.act);
  }

  #dropStale(view: MatchView): void {
    const asked = this.question;
    if (asked?.kind === "choose" && asked.ply !== view.ply) this.question = null;
    if (asked?.kind === "confirm" && asked.stamp !== stampOf(asked.act, view)) this.question = null;
  }

  #onEmpty(): Answer {
    if (this.question) return { kind: "asked", text: this.question.text };
    if (this.#options.announcer.confirm()) return done(t("nv.understood"));
    return done(this.#options.status());
  }

  #do(call: CommandCall, view: MatchView): Answer | Promise<Answer> {
    const { session, announcer } = this.#options;
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
      case "ready":
        return this.#ready(view);
      case "draw":
      case "accept":
      case "resign":
      case "timeDraw":
      case "callOff":
        return this.#ask(call.id, view);
      case "claim":
        return this.#claim(call.arg, view);
      case "decline":
        if (!view.own?.mayAnswerDraw) return refused(t("nv.refused.noOffer"));
        return this.#act(session.answerDraw(false));
      case "rematch":
        return this.#rematch(view);
      case "moves":
        // The squares of a lifted man are shown wherever the regulation lets them: asking for them is lifting it.
        if (call.arg !== "" && ownSeat(view) === view.toMove) this.#options.lift(call.arg);
        return inform(call, session);
      default:
        return inform(call, session);
    }
  }

  // --- moves ---

  async #move(text: string, view: MatchView): Promise<Answer> {
    const position = standing(view);
    const reading = readMove(text, view.own?.legal ?? [], position, settings.squareNumbers);
    if (reading.kind === "square") return done(describePlain(reading.square, position));
    if (reading.kind === "not_a_move") return refused(t("nv.refused.notAMove", { text }));
    if (reading.kind === "light_square") return refused(t("nv.refused.lightSquare", { square: spell(reading.square) }));
    if (reading.kind === "no_square") return refused(t("nv.refused.noSquare", { n: reading.number, most: position.geometry.dark.length }));
    const why = this.#mayNotMove(view);
    if (why !== null) return refused(why);
    this.question = null;
    if (reading.kind === "choose") return this.#askWhich(reading.moves, view);
    return this.#play(reading.move);
  }

  /** With what was armed before it: an offer goes with the move, a claim is made by it. */
  async #play(move: string): Promise<Answer> {
    const { session } = this.#options;
    const { armed } = session;
    if (armed === "claim") return this.#act(session.claimDraw(move));
    return this.#act(session.playMove(move, { offerDraw: armed === "offer" }));
  }

  /** Why no move can be made now; null: one can. */
  #mayNotMove(view: MatchView): string | null {
    const own = ownSeat(view);
    if (own === null) return t("refused.not_a_player");
    if (view.phase !== "playing") return t("nv.refused.notPlaying");
    if (view.hold !== "none" || view.stalled) return t("refused.paused");
    if (this.#options.session.underway.includes("play_move")) return t("nv.refused.sending");
    if (view.toMove !== own) return notYourTurn();
    return view.clocks.sinceMs - this.#options.session.now() > EARLY_MS ? t("nv.refused.countdown") : null;
  }

  #askWhich(moves: readonly string[], view: MatchView): Answer {
    const position = standing(view);
    const list = moves.map((move, i) => t("nv.choose.item", { n: i + 1, move: describeMove(position, move) }));
    const text = t("nv.choose.paths", { n: moves.length, list: list.join(" ") });
    this.question = { kind: "choose", moves, text, ply: view.ply };
    return { kind: "asked", text, lines: list };
  }

  #choose(digit: number, view: MatchView): Answer | Promise<Answer> {
    const { moves } = this.question as Question & { kind: "choose" };
    const move = moves[digit - 1];
    if (move === undefined) return refused(t("nv.choose.again", { n: moves.length }));
    const why = this.#mayNotMove(view);
    if (why !== null) return refused(why);
    this.question = null;
    return this.#play(move);
  }

  // --- what is asked before it is done ---

  #ask(act: Grave, view: MatchView, move?: string): Answer {
    const why = mayNot(act, view, this.#options.session.now(), move);
    if (why !== null) return refused(why);
    const text = this.#questionOf(act, view, move);
    this.question = { kind: "confirm", act, text, stamp: stampOf(act, view), ...(move === undefined ? {} : { move }) };
    return { kind: "asked", text };
  }

  #questionOf(act: Grave, view: MatchView, move?: string): string {
    const later = act === "draw" && view.toMove === ownSeat(view);
    const question = move === undefined ? t(later ? "nv.ask.drawLater" : QUESTION[act]) : t("nv.ask.claimMove", { move: spellMove(move) });
    return [question, t("nv.ask.answer"), timeDrawWords(act, view, this.#options.session.now())].filter(Boolean).join(" ");
  }

  #claim(text: string, view: MatchView): Answer {
    if (text === "") return this.#ask("claim", view);
    // 2.1.9.2: a move that has not been made, after which the position stands for the third time.
    const why = this.#mayNotMove(view);
    if (why !== null) return refused(why);
    const reading = readMove(text, view.own?.legal ?? [], standing(view), settings.squareNumbers);
    if (reading.kind !== "move") return refused(t("nv.refused.notAMove", { text }));
    return this.#ask("claim", view, reading.move);
  }

  #perform({ act, move }: Question & { kind: "confirm" }): Promise<Answer> {
    const { session } = this.#options;
    switch (act) {
      case "resign":
        return this.#act(session.resign());
      case "draw":
        return this.#offer();
      case "accept":
        return this.#act(session.answerDraw(true));
      case "claim":
        return this.#act(session.claimDraw(move));
      case "timeDraw":
        return this.#act(session.claimTimeDraw());
      case "callOff":
        return this.#act(session.callOff());
    }
  }

  /** 2.1.9.3: after one's own move; before it together with it. */
  async #offer(): Promise<Answer> {
    const { session } = this.#options;
    if (session.view?.toMove !== (session.view && ownSeat(session.view))) return this.#act(session.offerDraw());
    session.armed = "offer";
    return done(t("status.armedOffer"));
  }

  async #ready(view: MatchView): Promise<Answer> {
    if (ownSeat(view) === null) return refused(t("refused.not_a_player"));
    if (view.phase !== "between_games" && !view.own?.mayConfirmOpening) return refused(t("nv.refused.unavailable"));
    const answer = await this.#act(this.#options.session.ready());
    return answer.kind === "done" ? done(t("nv.ready.done")) : answer;
  }

  async #rematch(view: MatchView): Promise<Answer> {
    const { rematch } = this.#options;
    if (!rematch || view.phase !== "ended" || !view.casual || ownSeat(view) === null) {
      return refused(t("nv.refused.unavailable"));
    }
    return (await rematch()) ? done(t("nv.rematch.asked")) : refused(t("act.rematchFailed"));
  }

  /** Waits for the server; what it accepts is announced with the message that follows. */
  async #act(sent: ReturnType<MatchSession["resign"]>): Promise<Answer> {
    const reply = await sent;
    if (reply.ok) return done("");
    const { view } = this.#options.session;
    return refused(view === null ? t("nv.refused.notPlaying") : refusalWords(reply, view));
  }
}

/** The position in the match, whatever is being looked at. */
function standing(view: MatchView): Position {
  return parseFen(view.fen, geometryOf(view.rules));
}

/** A question stands only for what it was asked about. */
function stampOf(act: Grave, view: MatchView): string {
  const about = act === "accept" ? view.offer?.seq : act === "resign" || act === "callOff" ? "" : view.ply;
  return `${view.game} ${view.phase} ${about}`;
}

/** 1.7.13, 1.16.8: who gives up or offers although he is stronger hears of the draw that the judge may give him. */
function timeDrawWords(act: Grave, view: MatchView, now: number): string {
  const clause = timeDrawAt(view, now);
  if (clause === null) return "";
  if (act === "timeDraw") return view.judge?.here === false ? t("act.timeDrawAway") : "";
  return act === "resign" || act === "draw" ? t("nv.ask.timeDrawToo", { clause }) : "";
}

function mayNot(act: Grave, view: MatchView, now: number, move?: string): string | null {
  if (ownSeat(view) === null) return t("refused.not_a_player");
  if (act === "callOff") return view.casual && view.phase !== "ended" ? null : t("nv.refused.unavailable");
  if (view.phase !== "playing") return t("nv.refused.notPlaying");
  if (act === "draw" && !view.own?.mayOfferDraw) return t("nv.refused.mayNotOffer");
  if (act === "timeDraw" && view.judge === null) return t("act.timeDrawNobody");
  if (act === "timeDraw" && timeDrawAt(view, now) === null) return t("nv.refused.mayNotTimeDraw");
  if (act === "accept" && !view.own?.mayAnswerDraw) return t("nv.refused.noOffer");
  if (act === "claim" && move === undefined && !view.own?.mayClaimDraw) {
    return t(view.toMove === ownSeat(view) ? "nv.claim.armed" : "nv.refused.mayNotClaim");
  }
  return null;
}
