// The story of a record, whichever game it is of.
import { isNardy } from "../board/discipline";
import { tellNardy, type NardyStory } from "./nardy/story";
import type { RecordFile } from "./record";
import { tell, type Impossible, type Story } from "./story";

export function tellAny(record: RecordFile): Story | NardyStory | Impossible {
  const opened = record.rows.find((row) => row.kind === "match_opened");
  return opened !== undefined && isNardy(opened.body.regulation.rules) ? tellNardy(record) : tell(record);
}
