// The pages round the board, in parts by folder.
import { lobby } from "./lobby";
import { parts } from "./parts";

export const pages = { ...lobby, ...parts } as const;
