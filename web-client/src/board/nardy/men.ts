// Which checker on the screen becomes which when the board changes, so that it moves there and is not drawn anew.
import type { Board, Checkers, Place } from "./geometry";
import type { Stand } from "./layout";

export interface Man extends Stand {
  readonly id: number;
}

const SIDES = [true, false] as const;

function sideOf(board: Board, own: boolean): Checkers {
  return own ? board.own : board.other;
}

/** Places with more checkers than there are men, each as often as it wants one; the farthest from home first. */
function wanted(men: readonly Man[], checkers: Checkers): Place[] {
  return checkers
    .flatMap((count, place) => Array<Place>(Math.max(0, count - men.filter((man) => man.place === place).length)).fill(place))
    .sort((one, two) => two - one);
}

/** The topmost men of places that have too many. */
function spare(men: readonly Man[], checkers: Checkers): Man[] {
  return checkers
    .flatMap((count, place) => men.filter((man) => man.place === place).toSorted((one, two) => one.slot - two.slot).slice(count))
    .sort((one, two) => two.place - one.place);
}

/** Slots and counts anew: who stays keeps the order, who comes lies on top. */
function stacked(men: readonly Man[], came: ReadonlySet<number>): Man[] {
  return men.map((man) => {
    const there = men.filter((other) => other.place === man.place && other.own === man.own);
    const order = there.toSorted((one, two) => Number(came.has(one.id)) - Number(came.has(two.id)) || one.slot - two.slot || one.id - two.id);
    return { ...man, slot: order.findIndex(({ id }) => id === man.id), count: there.length };
  });
}

function sideAfter(men: readonly Man[], checkers: Checkers, own: boolean, nextId: () => number): { readonly men: Man[]; readonly came: readonly number[] } {
  const places = wanted(men, checkers);
  const movers = spare(men, checkers);
  const targets = new Map(movers.map((man, i) => [man.id, places[i]]));
  const stay = men.filter(({ id }) => !targets.has(id));
  const moved = movers.flatMap((man) => {
    const place = targets.get(man.id);
    return place === undefined ? [] : [{ ...man, place }];
  });
  const fresh = places.slice(movers.length).map((place) => ({ id: nextId(), own, place, slot: 0, count: 0 }));
  return { men: [...stay, ...moved, ...fresh], came: moved.map(({ id }) => id) };
}

export interface Change {
  readonly men: readonly Man[];
  /** The ids of those that have another place than before. */
  readonly moved: readonly number[];
}

/** The men of the new board, the known ones moved; the first board makes them. */
export function follow(men: readonly Man[], board: Board): Change {
  let last = men.reduce((most, { id }) => Math.max(most, id), 0);
  const nextId = (): number => (last += 1);
  const sides = SIDES.map((own) => sideAfter(men.filter((man) => man.own === own), sideOf(board, own), own, nextId));
  const moved = sides.flatMap(({ came }) => came);
  return { men: stacked(sides.flatMap((side) => side.men), new Set(moved)), moved };
}
