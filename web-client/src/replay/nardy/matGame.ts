// A game of a .mat file on the board: White, who stands to the left in the file, is seat a. What is legal and where it
// leads the server has said.
import type { MatFault, MatGame } from "../../protocol/messages.gen";
import { parseCheckers, startOf, type Checkers } from "../../board/nardy/geometry";
import { readMarked } from "../../board/nardy/steps";
import { t } from "../../i18n";
import { knownNardy, tn } from "../../i18n/nardy";
import { opponent, type BySeat, type Seat } from "../../match/MatchView";
import { clauseText } from "../../rules/clauseText";
import { colourOf } from "../teller";
import { resultText } from "./words";
import type { NardyPlace } from "./story";

export const WHITE: Seat = "a";
type Act = MatGame["acts"][number];

export const seatOf = ({ side }: Act): Seat => (side === "white" ? "a" : "b");

/** As the record of a game has it: "63: 21/15 24/21", "x2", "take". */
export function moveOf({ dice, play, cube, value }: Act): string {
  if (dice !== undefined) return `${dice.join("")}:${play === undefined || play === "" ? "" : ` ${play}`}`;
  return cube === "double" ? `x${value ?? ""}` : (cube ?? "");
}

const bySeat = ([a = 0, b = 0]: readonly number[]): BySeat<number> => ({ a, b });

function checkersOf(board: string | undefined): BySeat<Checkers> | undefined {
  const [a, b] = (board ?? "").split(":").map(parseCheckers);
  return a && b ? { a, b } : undefined;
}

function placeAfter(place: NardyPlace, act: Act): NardyPlace {
  const seat = seatOf(act);
  const toMove = colourOf(opponent(seat), WHITE);
  if (act.dice !== undefined) {
    const [first = 1, second = 1] = act.dice;
    return {
      ...place, toMove, checkers: checkersOf(act.board) ?? place.checkers, dice: { seat, faces: [first, second] }, isToPlay: false,
      last: { seat, steps: readMarked(act.play ?? "") },
    };
  }
  const cube = act.cube === "take" ? { value: act.value ?? 1, owner: seat } : place.cube;
  return { ...place, toMove, cube, doubled: act.cube === "double" ? opponent(seat) : null, last: null };
}

/** The board at the start of the game, then behind each act. */
export function placesOf(game: MatGame): NardyPlace[] {
  const start = startOf("short");
  const before = game.score ?? game.score_after.map((points, i) => points - (winnerOf(game) === (i === 0 ? "a" : "b") ? (game.points ?? 0) : 0));
  const places: NardyPlace[] = [{
    variant: "short", toMove: "white", checkers: { a: start, b: start }, dice: null, isToPlay: false,
    cube: game.crawford ? null : { value: 1, owner: null }, doubled: null, points: bySeat(before), last: null,
  }];
  for (const act of game.acts) places.push(placeAfter(places.at(-1) as NardyPlace, act));
  if (game.ending !== "unfinished" && places.length > 1) places.push({ ...(places.pop() as NardyPlace), points: bySeat(game.score_after) });
  return places;
}

function winnerOf({ winner }: MatGame): Seat | undefined {
  return winner === undefined ? undefined : winner === "white" ? "a" : "b";
}

/** "Выиграли белые: марс, 4 очка", "не окончена". */
export function endOf(game: MatGame): string {
  const result = winnerOf(game);
  if (result === undefined) return t("sheet.open");
  const { win, points, ending } = game;
  const words = resultText({ result, white: WHITE, ...(win === undefined ? {} : { win }), ...(points === undefined ? {} : { points }) });
  return ending === "given_up" ? `${words}, ${tn("nardy.mat.resigned")}` : ending === "awarded" ? `${words}, ${tn("nardy.mat.awarded")}` : words;
}

/** "матч до 7 очков" */
export function lengthOf({ length }: MatGame): string {
  return length === undefined ? tn("nardy.mat.noLength") : t("terms.matchTo", { n: length });
}

/** What is wrong, with its place in the file. */
export function faultText({ code, token, line, column, clause }: MatFault): string {
  const at = { line, column, token };
  const wrong = knownNardy(`nardy.mat.wrong.${code}`);
  if (clause !== undefined) return wrong !== null ? tn(wrong, { line, clause: clauseText(clause) }) : tn("nardy.mat.against", { ...at, clause: clauseText(clause) });
  if (code === "ambiguous_play") return tn("nardy.mat.ambiguous", at);
  return t("pdn.fault", { ...at, what: t(code === "bad_row" || code === "bad_play" ? "pdn.stops" : "pdn.skipped") });
}
