import { atom } from "jotai";
import { z } from "zod";
import {
  type DataTime,
  dataTimeHeader,
  readDataTime,
  usualDataTime,
  yearChoices,
} from "#contract/dataTime";
import { limits } from "#contract/limits";
import { replyNotes } from "./replyNotes";
import { userAtom } from "./session";
import { store } from "./store";
import { storedChoice } from "./storedRecord";

const schema = z.object({ year: z.number(), day: z.string(), calendar: z.string() });

/** As the server's last reply said; kept, so that the next page begins with it. */
const heldAtom = storedChoice<DataTime | null>("dataTime", schema.nullable(), null);

/** The data year and the business day of all pages. */
export const dataTimeAtom = atom((get): DataTime => get(heldAtom) ?? usualDataTime());

export const dataYearAtom = atom((get) => get(dataTimeAtom).year);

/** The same outside React, and for what is derived from a dataset. */
export const dataTime = (): DataTime => store.get(dataTimeAtom);

/** Years that records can be filtered by, latest first. */
export const recordYears = (): number[] =>
  yearChoices(store.get(userAtom)?.firstYear ?? limits.firstYear, dataTime().calendar);

/** Follows the header of a reply: open pages move with midnight and with the setting. */
function noteDataTime(headers: Headers): void {
  const said = readDataTime(headers.get(dataTimeHeader));
  const now = store.get(heldAtom);
  if (!said || (now && JSON.stringify(now) === JSON.stringify(said))) return;
  store.set(heldAtom, said);
}

replyNotes.add(noteDataTime);
