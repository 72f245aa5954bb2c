import { xmjdCodes } from "../codes/landCodes";
import { clerks, type Edge, edgeOf, noteLength } from "./edge";

type Demands = Pick<Edge, "fields" | "files">;

/** What each progress step requires: its date, and the attachment that proves it. */
const demands: Readonly<Record<string, Demands>> = {
  "2": { fields: ["pfwh", "pfrq"], files: ["05"] },
  "3": { fields: [], files: ["06"] },
  "4": { fields: ["sjkgsj"], files: ["08"] },
  "5": { fields: ["sjjgsj"], files: ["07"] },
  "6": { fields: ["yssj"], files: ["07"] },
};

/**
 * Progress of an approved project (domain/04 §2): the clerk moves it forward one step at a time;
 * only the city can move it back, to any earlier step and with a note.
 */
export const xmjdEdges: readonly Edge[] = Object.entries(xmjdCodes).flatMap(([to, label]) => {
  const ahead = Object.keys(xmjdCodes).filter((one) => one > to);
  const forward = edgeOf({
    from: [String(Number(to) - 1)],
    to,
    action: `推进到“${label}”`,
    by: clerks,
    ...demands[to],
  });
  const back = edgeOf({
    from: ahead,
    to,
    action: `退回到“${label}”`,
    by: ["ROLE_CITY"],
    note: noteLength,
  });
  return [...(to === "1" ? [] : [forward]), ...(ahead.length > 0 ? [back] : [])];
});
