import type { AnyDataset } from "#contract/define/dataset";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { hasNumber } from "../../repositories/records/record";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Asker } from "../context/context";
import type { Edit, Judged, StoredValues } from "../records/recordSave";
import { attributeProblems, countyProblems, groundProblems, valueContext } from "./dxydChecks";
import type { DxydRow } from "./dxydRow";

/**
 * Outcome of a parcel edit: all attributes are checked, number and outline only if they changed.
 */
export const judgeEdit =
  (dataset: AnyDataset) =>
  async (tx: Db, { before, ...edit }: Edit, { caller }: Asker): Promise<Judged> => {
    const known = await valueContext(tx, caller.areaCode);
    const { changed } = edit;
    const wanted = { ...before, ...changed } as unknown as DxydRow;
    const outcome = await outlineOf(tx, dataset, wanted, edit, demandScope(caller));
    return {
      values: { ...changed, ...outcome.values },
      geometry: outcome.geometry,
      problems: [
        ...attributeProblems(dataset, wanted, known),
        ...(await numberProblems(tx, dataset, wanted, changed)),
        ...outcome.problems,
      ],
    };
  };

/**
 * A new outline is checked completely, the stored one only as far as changed attributes affect it.
 */
async function outlineOf(
  tx: Db,
  dataset: AnyDataset,
  wanted: DxydRow,
  { changed, drawn, stored }: Omit<Edit, "before">,
  scope: Scope,
): Promise<Judged> {
  const unchanged = { values: {}, geometry: undefined };
  if (!drawn && !("mj" in changed) && !("xzqdm" in changed)) return { ...unchanged, problems: [] };
  const { outline, problems } = checkGeometry(drawn ?? stored, wanted, null);
  if (!outline) return { ...unchanged, problems };
  if (!drawn) {
    const about = problems.filter(({ rule }) => rule === "G010");
    const moved = "xzqdm" in changed ? await countyProblems(tx, wanted, outline) : [];
    return { ...unchanged, problems: [...about, ...moved] };
  }
  if (problems.some(({ level }) => level === "E")) return { ...unchanged, problems };
  const { geometry, txmj, inside } = outline;
  return {
    problems: [...problems, ...(await groundProblems(tx, dataset, wanted, outline, scope))],
    values: { txmj, zxjd: inside[0], zxwd: inside[1] },
    geometry,
  };
}

async function numberProblems(
  tx: Db,
  dataset: AnyDataset,
  { dkbh, dkid }: DxydRow,
  changed: StoredValues,
): Promise<Problem[]> {
  if (!("dkbh" in changed) || !(await hasNumber(tx, dataset, dkbh, dkid))) return [];
  const details = { field: "DKBH", value: dkbh };
  return [problemOf("C001", "E", { row: null, dkbh }, `地块编号重复：${dkbh}`, details)];
}
