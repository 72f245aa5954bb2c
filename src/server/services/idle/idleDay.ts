import { idleTime } from "#contract/rules/idle/idleLand";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { idleTimesAfter, setIdleTimes } from "../../repositories/idle/idle";
import { inPages, type Writer, writerOf } from "../context/inSlices";

/** Updates the idle days of all idle land to a date; returns how many changed. */
export const refreshIdle = (
  db: Db,
  day = businessDay(),
  written: Writer = writerOf(db),
): Promise<number> =>
  inPages(written, { by: "system", via: "calendar" }, async (tx, after, size) => {
    const rows = await idleTimesAfter(tx, after, size);
    const changed = rows.flatMap((row) => {
      const now = idleTime(row, day);
      return row.xzts === now.xzts && row.xznx === now.xznx ? [] : [{ xzid: row.xzid, ...now }];
    });
    await setIdleTimes(tx, changed);
    return { changed: changed.length, ids: rows.map(({ xzid }) => xzid) };
  });
