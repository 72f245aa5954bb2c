import type { AnyDataset } from "#contract/define/dataset";
import { isWithin } from "#contract/regions";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import {
  checkProject,
  type LinkedParcel,
  type ProjectFacts,
  type ProjectValues,
  projectRuleNames,
} from "#contract/rules/project/projectRules";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";
import {
  boundaryFacts,
  boundaryOf,
  hasReplacement,
  isNameTaken,
  linkedFacts,
} from "../../repositories/project/projectFacts";
import type { ProjectTables } from "../../repositories/records/projectTables";
import { nextNumber } from "../../repositories/records/record";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Asker } from "../context/context";
import { countyProblems } from "../low/dxydChecks";
import type { Draft, SaveRules, StoredValues } from "../records/recordSave";

/** The projects of one library. */
export type ProjectLibrary = { dataset: AnyDataset; tables: ProjectTables };

/** A parcel in a request: by id or number; all of it unless `zymj` (㎡) is given. */
export type AskedParcel = { dkid: string; zymj?: number | undefined };

/** What a draft takes of which parcel, as found by the check, and which other project has it. */
export type Taken = { links: TakenParcel[] };
type TakenParcel = Pick<LinkedParcel, "dkid" | "zymj" | "heldBy"> & { bbh: number };

const middle = 120;

/** How projects are entered and edited; the check fills `taken` with the parcels it found. */
export function projectRegister(
  library: ProjectLibrary,
  asked: readonly AskedParcel[],
  taken: Taken = { links: [] },
): SaveRules {
  const { dataset } = library;
  return {
    dataset,
    derive: ({ xmjd }) => ({ xmjd: xmjd ?? "1" }),
    complete: (tx, draft) => numberOf(tx, dataset, draft),
    checksAll: true,
    comparesArea: true,
    ruleNames: projectRuleNames,
    check: async (tx, draft, ctx) => {
      const { parcels, problems } = await projectProblems(tx, ctx, library, draft, asked);
      taken.links = parcels.map(({ dkid, zymj, heldBy, bbh }) => ({ dkid, zymj, heldBy, bbh }));
      return problems;
    },
  };
}

/** County, `ZK`, year and serial; unchanged as long as county and year stay the same. */
async function numberOf(
  tx: Db,
  dataset: AnyDataset,
  { values, before }: Draft,
): Promise<StoredValues> {
  const { xzqdm, ssnd } = values;
  const isSame = before !== null && before.xzqdm === xzqdm && before.ssnd === ssnd;
  const place = `${xzqdm}ZK${ssnd}`;
  if (isSame || !/^\d{6}ZK\d{4}$/.test(place)) return {};
  return { xmbh: await nextNumber(tx, dataset, place, 5) };
}

/** P002–P018 and G013: checks a draft and its parcels against the library. */
async function projectProblems(
  tx: Db,
  { caller }: Asker,
  library: ProjectLibrary,
  draft: Draft,
  asked: readonly AskedParcel[],
): Promise<{ parcels: (LinkedParcel & TakenParcel)[]; problems: Problem[] }> {
  const { values, before } = draft;
  const scope = demandScope(caller);
  const boundary = await drawnOrStored(tx, library, draft, scope);
  const xmid = String(before?.xmid ?? "");
  const { parcels, absent } = await parcelsFor(tx, library.tables, asked, xmid, boundary, scope);
  const astray = await misplaced(tx, values, boundary);
  const isAstray = astray.some(({ level }) => level === "E");
  const facts: ProjectFacts = {
    parcels,
    absent,
    ...(await crossedBy(tx, library.tables, xmid, boundary, scope, isAstray)),
    isNameTaken: await isNamed(tx, library.tables, xmid, values, caller.areaCode),
    hasReplacement: await hasReplacement(
      tx,
      parcels.map(({ dkid }) => dkid),
    ),
    mayCrossCounties: caller.areaCode.length < 6 && isWithin(String(values.xzqdm), caller.areaCode),
  };
  const subject = { row: null, dkbh: typeof values.xmbh === "string" ? values.xmbh : null };
  return {
    parcels,
    problems: [
      ...checkProject({ ...subject, values: values as ProjectValues, facts }),
      ...repeatedParcels(asked),
      ...astray,
    ],
  };
}

type Boundary = { geometry: MultiPolygon; inside: Position } | null;

/** The drawn boundary, or the stored one. */
async function drawnOrStored(
  tx: Db,
  { tables }: ProjectLibrary,
  { values, before, geometry }: Draft,
  scope: Scope,
): Promise<Boundary> {
  if (geometry) return { geometry, inside: [Number(values.zxjd), Number(values.zxwd)] };
  if (!before) return null;
  const stored = await boundaryOf(tx, tables, String(before.xmid), scope);
  const inside: Position = [Number(before.zxjd), Number(before.zxwd)];
  return stored && { geometry: stored, inside };
}

async function parcelsFor(
  tx: Db,
  tables: ProjectTables,
  asked: readonly AskedParcel[],
  xmid: string,
  boundary: Boundary,
  scope: Scope,
) {
  const ids = asked.map(({ dkid }) => dkid);
  const place = {
    xmid,
    boundary: boundary?.geometry ?? null,
    longitude: boundary?.inside[0] ?? middle,
  };
  const found = ids.length > 0 ? await linkedFacts(tx, tables, ids, place, scope) : [];
  const wanted = (one: { dkid: string; dkbh: string }) =>
    asked.find(({ dkid }) => dkid === one.dkid || dkid === one.dkbh);
  const parcels = found.map((one) => ({ ...one, zymj: wanted(one)?.zymj ?? one.mj }));
  const known = new Set(found.flatMap(({ dkid, dkbh }) => [dkid, dkbh]));
  return { parcels, absent: ids.filter((id) => !known.has(id)) };
}

/** A boundary in another county is refused as such, and must not reveal what lies there. */
async function crossedBy(
  tx: Db,
  tables: ProjectTables,
  xmid: string,
  boundary: Boundary,
  scope: Scope,
  isAstray: boolean,
) {
  if (!boundary) return { crossed: [], areas: null };
  const { geometry, inside } = boundary;
  const { crossed, areas } = await boundaryFacts(tx, tables, xmid, geometry, inside[0], scope);
  return { crossed: crossed.filter(({ xmbh }) => !isAstray || xmbh !== null), areas };
}

/** Which names are taken in a county is told to those whose county it is. */
async function isNamed(
  tx: Db,
  tables: ProjectTables,
  xmid: string,
  values: StoredValues,
  callerArea: string,
) {
  const { xmmc, xzqdm, ssnd } = values;
  if (!xmmc || !xzqdm || typeof ssnd !== "number") return false;
  if (!isWithin(String(xzqdm), callerArea)) return false;
  const name = { xmid, xmmc: String(xmmc), xzqdm: String(xzqdm), ssnd };
  return isNameTaken(tx, tables, name);
}

/** P003: a parcel may be listed only once. */
function repeatedParcels(asked: readonly AskedParcel[]): Problem[] {
  const ids = asked.map(({ dkid }) => dkid);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  return [...twice].map((id) =>
    problemOf("P003", "E", { row: null, dkbh: null }, `地块${id}重复选择`, {
      field: "DKIDS",
      value: id,
    }),
  );
}

async function misplaced(tx: Db, values: StoredValues, boundary: Boundary): Promise<Problem[]> {
  if (!boundary || typeof values.xzqdm !== "string") return [];
  const { xzqdm, xzqmc } = values;
  return countyProblems(tx, { dkbh: null, xzqdm, xzqmc }, { ...boundary, txmj: 0 });
}
