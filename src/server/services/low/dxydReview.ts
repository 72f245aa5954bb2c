import type { AnyDataset } from "#contract/define/dataset";
import type { Caller } from "#contract/roles";
import type { Problem } from "#contract/rules/problem/report";
import { type Library, parcelObjection, removalReasons, shztEdges } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { followLow, markRedeveloped } from "../../repositories/low/lowLand";
import { type SamePlace, samePlaces } from "../../repositories/low/overlap";
import { settleParcels } from "../../repositories/project/projectParcels";
import type { ProjectTables } from "../../repositories/records/projectTables";
import { demandScope } from "../../repositories/records/scope";
import { townCodes } from "../../repositories/uploads/dxydImport";
import type { StateMachine } from "../records/recordMove";
import { attributeProblems, valueContext } from "./dxydChecks";
import type { DxydRow } from "./dxydRow";

const tablesOf: Readonly<Record<Library, ProjectTables>> = {
  dxydsd: { projects: "zkfxmsd", parcels: "dxydsd" },
  dxydst: { projects: "zkfxmst", parcels: "dxydst" },
};

/** The review of a library's parcels. */
export const reviewOf = (name: Library, dataset: AnyDataset): StateMachine => ({
  dataset,
  edges: shztEdges[name],
  whyNot: parcelObjection,
  objections: async (tx, rows, edge, { caller }) => {
    if (edge.to !== "1") return new Map();
    const parcels = rows as readonly DxydRow[];
    const found = await submissionObjections(tx, dataset, parcels, caller);
    return new Map(found.flatMap(([id, why]) => (why ? [[id, why] as const] : [])));
  },
  effects: async (tx, rows, { from, to }, { caller }) => {
    const dkids = rows.map(({ dkid }) => String(dkid));
    // What is redeveloped stays so where its figures count it, with or without a project.
    if (to === "9") await markRedeveloped(tx, dataset, dkids, removalReasons[0]);
    if (from.includes("9")) await settleParcels(tx, tablesOf[name], dkids, caller.username);
    await followLow(tx, dkids);
  },
});

/** Records with errors, and duplicates, cannot be submitted for review. */
async function submissionObjections(
  tx: Db,
  dataset: AnyDataset,
  rows: readonly DxydRow[],
  caller: Caller,
) {
  const towns = rows.some(({ xzjdm, xzjmc }) => xzjdm || xzjmc)
    ? new Map((await townCodes(tx, caller.areaCode)).map(({ code, name }) => [code, name]))
    : new Map<string, string>();
  const known = { ...(await valueContext(tx, caller.areaCode)), towns };
  const ids = rows.map(({ dkid }) => dkid);
  const same = await samePlaces(tx, dataset, ids, demandScope(caller));
  const pairs = new Map(same.map((pair) => [pair.id, pair]));
  return rows.map((row) => {
    const errors = attributeProblems(dataset, row, known).filter(({ level }) => level === "E");
    return [row.dkid, errorWords(errors) ?? sameWords(pairs.get(row.dkid))] as const;
  });
}

function errorWords([first, ...more]: readonly Problem[]): string | undefined {
  if (!first) return undefined;
  return more.length > 0 ? `${first.message}等${more.length + 1}项错误` : first.message;
}

function sameWords(pair: SamePlace | undefined): string | undefined {
  if (!pair) return undefined;
  if (pair.other === null) return "与本区外已入库地块重叠";
  const percent = Math.min(100, pair.share * 100).toFixed(0);
  return `与地块${pair.other}疑似同一地块，重叠${percent}%`;
}
