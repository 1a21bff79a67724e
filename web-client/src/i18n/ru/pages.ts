// The pages round the board, in parts by folder.
import { account } from "./account";
import { judge } from "./judge";
import { lobby } from "./lobby";
import { organize } from "./organize";
import { parts } from "./parts";
import { replay } from "./replay";
import { variants } from "./variants";
import { verify } from "./verify";

export const pages = { ...account, ...judge, ...lobby, ...organize, ...parts, ...replay, ...variants, ...verify } as const;
