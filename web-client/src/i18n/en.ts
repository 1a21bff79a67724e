// The English catalogue, in parts by folder. A new part is one file here, one of the same name in ru/, one line in both.
import { common } from "./en/common";
import { game } from "./en/game";
import { nardyCodes } from "./en/nardyCodes";
import { nonvisual } from "./en/nonvisual";
import { pages } from "./en/pages";
import { rules } from "./en/rules";

export const en = { ...common, ...game, ...nardyCodes, ...nonvisual, ...pages, ...rules } as const;
