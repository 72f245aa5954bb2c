import { idleTime } from "#contract/rules/idle/idleLand";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { idleTimes, setIdleTimes } from "../../repositories/idle/idle";
import { asOfYear } from "../context/today";

/** Brings the days idle of all idle land to a day; answers how many moved. */
export const refreshIdle = (db: Db, day = asOfYear()): Promise<number> =>
  write(db, { by: "system", via: "calendar" }, async (tx) => {
    const rows = await idleTimes(tx);
    const changed = rows.flatMap((row) => {
      const now = idleTime(row, day);
      return row.xzts === now.xzts && row.xznx === now.xznx ? [] : [{ xzid: row.xzid, ...now }];
    });
    await setIdleTimes(tx, changed);
    return changed.length;
  });
