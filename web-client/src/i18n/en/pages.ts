// The pages round the board, in parts by folder.
import { judge } from "./judge";
import { lobby } from "./lobby";
import { parts } from "./parts";
import { replay } from "./replay";
import { verify } from "./verify";

export const pages = { ...judge, ...lobby, ...parts, ...replay, ...verify } as const;
