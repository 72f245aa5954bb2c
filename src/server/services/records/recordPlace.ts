import type { AnyDataset } from "#contract/define/dataset";
import { isWithin } from "#contract/regions";
import type { CountyName } from "#contract/rules/parcel/record";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { isUscc } from "#contract/rules/values/uscc";
import type { Db } from "../../db/tables";
import { placeNames } from "../../repositories/records/place";

type Values = Record<string, string | number | null>;
const nowhere = { row: null, dkbh: null };

/** Names derived from the codes of county, town and platform. */
export async function placeValues(
  db: Db,
  { fields }: AnyDataset,
  { xzqdm, xzjdm, cyptid }: Values,
): Promise<Values> {
  const names = await placeNames(db, { xzqdm, xzjdm, cyptid });
  const known = Object.entries(names).filter(([name]) => name in fields);
  return Object.fromEntries(known);
}

/**
 * A009, A010, A011: the county is the caller's, town and platform belong to it, the credit code is
 * valid.
 */
export function placeProblems(
  { fields }: AnyDataset,
  { xzqdm, xzjdm, cyptid, cyptmc, tyshxydm }: Values,
  callerArea: string,
  counties: ReadonlyMap<string, CountyName>,
): Problem[] {
  const problems: Problem[] = [];
  const add = (rule: string, field: string, value: unknown, message: string) =>
    problems.push(problemOf(rule, "E", nowhere, message, { field, value: String(value) }));
  if (xzqdm && !(counties.has(String(xzqdm)) && isWithin(String(xzqdm), callerArea))) {
    add("A009", "XZQDM", xzqdm, `行政区代码${xzqdm}不存在或不在权限范围内`);
  }
  if (xzjdm && !String(xzjdm).startsWith(String(xzqdm))) {
    add("A010", "XZJDM", xzjdm, "乡镇街道不在该县（市、区）内");
  }
  if (cyptid && "cyptmc" in fields && !cyptmc) {
    add("A010", "CYPTID", cyptid, "产业平台不存在或不在该县（市、区）内");
  }
  if (tyshxydm && !isUscc(String(tyshxydm))) {
    add("A011", "TYSHXYDM", tyshxydm, "统一社会信用代码校验不通过");
  }
  return problems;
}
