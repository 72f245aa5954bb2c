import { lifeCycleOf } from "#contract/rules/supply/lifeCycle";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { calendarFields, setLifeCycles, suppliesAfter } from "../../repositories/supply/supply";
import { asOfYear } from "../context/today";

const pageSize = 2_000;

/** Brings states, days overdue and warnings of all supplies to a day; answers how many moved. */
export const refreshSupplies = (db: Db, day = asOfYear()): Promise<number> =>
  write(db, { by: "system", via: "calendar" }, async (tx) => {
    let moved = 0;
    for (let last = ""; ; ) {
      const rows = await suppliesAfter(tx, last, pageSize);
      const changed = rows.flatMap((row) => {
        const now = lifeCycleOf(row, day);
        const isSame = calendarFields.every((name) => row[name] === now[name]);
        return isSame ? [] : [{ gyid: row.gyid, ...now }];
      });
      await setLifeCycles(tx, changed);
      moved += changed.length;
      const end = rows.at(-1);
      if (!end || rows.length < pageSize) return moved;
      last = end.gyid;
    }
  });
