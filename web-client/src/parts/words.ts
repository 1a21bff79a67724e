import type { Colour, Position } from "../board/draughts/position";
import { t } from "../i18n";

function side(position: Position, colour: Colour): string {
  const own = [...position.pieces].filter(([, piece]) => piece.colour === colour).sort(([a], [b]) => (a < b ? -1 : 1));
  const kings = own.filter(([, { king }]) => king).map(([square]) => t("picture.king", { square }));
  const men = own.filter(([, { king }]) => !king).map(([square]) => square);
  return [...kings, ...men].join(", ") || t("picture.none");
}

/** A position written out as the rules write it (2.1.6.2), kings first. */
export function positionText(position: Position): string {
  return t("picture.position", { white: side(position, "white"), black: side(position, "black") });
}
