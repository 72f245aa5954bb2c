import { tdgy as dataset } from "#contract/datasets/tdgy";
import { correctsAgreed } from "#contract/rules/supply/postponement";
import type { Db } from "../../db/tables";
import { signedNumbers } from "../../repositories/supply/supply";
import type { Asker } from "../context/context";
import type { StoredValues } from "../records/recordSave";

/**
 * Reasons why contracts cannot be deleted: a signed one leaves the register through its 退出状态, and
 * mistakes are corrected by the city.
 */
export async function signedReasons(
  tx: Db,
  rows: readonly StoredValues[],
  { caller }: Asker,
): Promise<ReadonlyMap<string, string>> {
  if (caller.authorities.includes(correctsAgreed)) return new Map();
  const label = dataset.fields.dzjgh.label;
  const found = await signedNumbers(
    tx,
    rows.map(({ gyid }) => String(gyid)),
  );
  return new Map(
    found.map(({ gyid, dzjgh }) => [
      gyid,
      `${label}${dzjgh}已签订合同，不能删除；合同解除或收回请登记退出状态，录入有误请市级删除`,
    ]),
  );
}
