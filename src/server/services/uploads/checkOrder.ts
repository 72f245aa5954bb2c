import { stat } from "node:fs/promises";
import { codeRange } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Mends } from "#contract/rules/import/mends";
import { today } from "#contract/today";
import type { CheckOrder } from "../../checks/checkMessages";
import type { Db } from "../../db/tables";
import { importedBefore, mendsOf } from "../../repositories/uploads/drpc";
import { countyOutlines, thresholds, townCodes } from "../../repositories/uploads/dxydImport";
import type { CheckInput } from "../context/jobKinds";

/** A geodatabase, or a coordinate file with the values of its form. */
export type ImportInput = CheckInput & {
  txt?: CheckOrder["txt"];
  /** Corrections to check before they are stored; else those of the batch. */
  mends?: Mends;
};

/** Gathers what the rules need from the register before the file at this path is read. */
export async function checkOrder(
  { db, caller }: { db: Db; caller: Caller },
  { library, fileId, pcid, fileName, md5, txt, mends }: ImportInput,
  path: string,
): Promise<CheckOrder> {
  const earlier = await importedBefore(db, md5, library, codeRange(caller.areaCode));
  return {
    library,
    path,
    fileId,
    pcid,
    fileName,
    ...(txt && { txt }),
    size: (await stat(path)).size,
    mends: mends ?? (await mendsOf(db, pcid)),
    callerArea: caller.areaCode,
    today: today(),
    importedOn: earlier?.rksj?.slice(0, 10) ?? null,
    counties: await countyOutlines(db),
    towns: await townCodes(db, caller.areaCode),
    thresholds: await thresholds(db),
  };
}
