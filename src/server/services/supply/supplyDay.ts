import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { calendarFields, setLifeCycles, suppliesAfter } from "../../repositories/supply/supply";
import { inPages, type Writer, writerOf } from "../context/inSlices";

/**
 * Updates states, days overdue and warnings of all supplies to a date; returns how many changed.
 */
export const refreshSupplies = (
  db: Db,
  day = businessDay(),
  written: Writer = writerOf(db),
): Promise<number> =>
  inPages(written, { by: "system", via: "calendar" }, async (tx, after, size) => {
    const rows = await suppliesAfter(tx, after, size);
    const changed = rows.flatMap((row) => {
      const now = lifeCycleOf(row, day);
      const isSame = calendarFields.every((name) => row[name] === now[name]);
      return isSame ? [] : [{ gyid: row.gyid, ...now }];
    });
    await setLifeCycles(tx, changed);
    return { changed: changed.length, ids: rows.map(({ gyid }) => gyid) };
  });
