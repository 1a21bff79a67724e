// The pages round the board, in parts by folder.
import { lobby } from "./lobby";
import { parts } from "./parts";
import { replay } from "./replay";
import { verify } from "./verify";

export const pages = { ...lobby, ...parts, ...replay, ...verify } as const;
