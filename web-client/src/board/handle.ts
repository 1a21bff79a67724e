import type { Geometry } from "./geometry";
import type { Piece, Square } from "./draughts/position";

/** What is marked on a square; each mark has its shape on the board and its words in describe.ts. */
export interface SquareMarks {
  /** The last move left from here. */
  readonly from: boolean;
  /** The last move ended here. */
  readonly to: boolean;
  /** This man is picked up. */
  readonly picked: boolean;
  /** This man may move (shown where the regulation allows hints). */
  readonly movable: boolean;
  /** This man must capture (shown where the regulation allows hints, or after a refusal). */
  readonly mustCapture: boolean;
  /** The picked man may go here: "turn" when its capture goes on from here, "end" when the move ends here. */
  readonly target: "turn" | "end" | null;
  /** This man would be taken by the route chosen so far. */
  readonly taken: boolean;
  /** A square of the route chosen so far. */
  readonly onRoute: boolean;
}

export interface SquareContent {
  readonly square: Square;
  readonly piece: Piece | null;
  readonly marks: SquareMarks;
}

/** The board as the keyboard sees it. */
export interface BoardHandle {
  readonly geometry: Geometry;
  /** Black is below. */
  readonly flipped: boolean;
  /** The one square that Tab reaches. */
  readonly focused: Square;
  readonly picked: Square | null;
  /** Moves the focus. */
  focus(square: Square): void;
  /** As a tap on the square: picks a man, the next square of its route, or lets it go. */
  press(square: Square): void;
  /** Lets the picked man go. */
  clear(): void;
  content(square: Square): SquareContent;
}
