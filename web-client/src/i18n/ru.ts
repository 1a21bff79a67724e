// The Russian catalogue, in parts by folder. A new part is one file here, one of the same name in en/, one line in both.
import { common } from "./ru/common";
import { game } from "./ru/game";
import { nardyCodes } from "./ru/nardyCodes";
import { nonvisual } from "./ru/nonvisual";
import { pages } from "./ru/pages";
import { rules } from "./ru/rules";

export const ru = { ...common, ...game, ...nardyCodes, ...nonvisual, ...pages, ...rules } as const;
