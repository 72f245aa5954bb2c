import type { z } from "zod";
import { governPlanApi } from "#contract/endpoints/plan/governPlan";
import type { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import type { Level, Problem } from "#contract/rules/problem/report";
import { checkDates, type ProjectValues } from "#contract/rules/project/projectRules";
import type { Edge } from "#contract/workflow/edge";
import { type Approved, spztEdges, stopObjection } from "#contract/workflow/spzt";
import { xmjdEdges } from "#contract/workflow/xmjd";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { lockParcels } from "../../repositories/project/projectFacts";
import {
  attachmentsOf,
  parcelsHeld,
  parcelsOfProject,
  replaceLinks,
  settleParcels,
} from "../../repositories/project/projectParcels";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { reviewsOf } from "../../repositories/records/shrz";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import { removeFrom } from "../records/recordRemove";
import {
  absent,
  examined,
  insertInto,
  keptValues,
  ownPlatform,
  type SaveRules,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { type Progress, progressLog, takeStage } from "./progress";
import { type AskedParcel, type ProjectLibrary, projectRegister, type Taken } from "./projectCheck";

/** Calls common to projects of both libraries. */
type Api = typeof zkfxmsdApi;
type In<K extends keyof Api> = z.output<Api[K]["input"]>;
type Paths = Readonly<
  Record<"insert" | "update" | "updateSpzt" | "updateXmjd" | "remove", { path: string }>
>;
type Shape = [number, number][][][];

const stepFields = ["pfwh", "pfrq", "sjkgsj", "sjjgsj", "yssj", "ljtz"] as const;

/** The calls of one library's projects. */
export function projectCalls<R extends object>(
  library: ProjectLibrary & { name: Approved },
  api: Paths,
) {
  const { dataset, tables } = library;
  const progress: Progress = {
    dataset,
    stage: "xmjd",
    edges: xmjdEdges,
    fields: stepFields,
    check: (values) => checkDates(values as ProjectValues),
    effects: (tx, id, { caller }) => settle(tx, [id], caller.username),
  };
  async function settle(tx: Db, xmids: readonly string[], by: string): Promise<void> {
    const dkids = await parcelsHeld(tx, tables, xmids);
    await lockParcels(tx, tables, dkids);
    await settleParcels(tx, tables, dkids, by);
  }

  const flow: StateMachine = {
    dataset,
    edges: spztEdges[library.name],
    whyNot: stopObjection("xmjd"),
    objections: (tx, rows, edge, ctx) => objectionsTo(tx, rows, edge, ctx, library),
    effects: (tx, rows, _, { caller }) => settle(tx, rows.map(idOf), caller.username),
  };

  const removed: SaveRules = {
    ...projectRegister(library, []),
    follow: (tx, ids, { caller }) => settle(tx, ids, caller.username),
  };

  return {
    async info(ctx: Context, { xmid }: In<"info">) {
      const info = await recordInfo<R>(ctx, dataset, xmid, [governPlanApi.move]);
      const { db } = ctx;
      return {
        ...info,
        geometry: (info.geometry ?? []) as Shape,
        parcels: await parcelsOfProject(db, tables, xmid),
        files: await attachmentsOf(db, xmid),
        steps: await reviewsOf(db, progressLog(progress), xmid),
      };
    },

    /** Problems of a draft, or of changes to a stored project. */
    async check(ctx: Context, { xmid, values, geometry, parcels }: In<"check">) {
      const { readDb: db } = ctx;
      const stored = xmid === undefined ? null : await storedProject(db, ctx, library, xmid);
      const before = stored?.before ?? null;
      const taken: Taken = { links: [] };
      const register = projectRegister(library, parcels ?? stored?.parcels ?? [], taken);
      const draft = {
        before,
        values: before ? keptValues(dataset, before) : ownPlatform(ctx.caller, {}),
        geometry: geometry as MultiPolygon | undefined,
      };
      const scope = demandScope(ctx.caller);
      const { problems } = await examined(db, ctx, register, scope, { values }, draft);
      return {
        problems,
        errorCount: count(problems, "E"),
        warnCount: count(problems, "W"),
        heldBy: Object.fromEntries(
          taken.links.flatMap(({ dkid, heldBy }) => (heldBy === null ? [] : [[dkid, heldBy]])),
        ),
      };
    },

    insert: (ctx: Context, { parcels, ...input }: In<"insert">) =>
      write(ctx.db, { by: ctx.caller.username, via: api.insert.path }, async (tx) => {
        await lockNamed(tx, library, parcels);
        const taken: Taken = { links: [] };
        const register = projectRegister(library, parcels, taken);
        const row = await insertInto<R>({ ...ctx, db: tx }, register, api.insert.path, input);
        await replaceLinks(tx, tables, idOf(row), taken.links);
        return row;
      }),

    update: (ctx: Context, { xmid, parcels, ...input }: In<"update">) =>
      write(ctx.db, { by: ctx.caller.username, via: api.update.path }, async (tx) => {
        const stored = await storedProject(tx, ctx, library, xmid);
        const asked = parcels ?? stored.parcels;
        await lockNamed(tx, library, [...asked, ...stored.parcels]);
        const taken: Taken = { links: [] };
        const register = projectRegister(library, asked, taken);
        const own = { ...ctx, db: tx };
        const row = await updateIn<R>(own, register, api.update.path, { id: xmid, ...input });
        const dkids = await replaceLinks(tx, tables, xmid, taken.links);
        await settleParcels(tx, tables, dkids, ctx.caller.username);
        return row;
      }),

    updateSpzt: (ctx: Context, { xmids, spzt, spyj, versions }: In<"updateSpzt">) =>
      moveAlong(ctx, flow, api.updateSpzt.path, { ids: xmids, to: spzt, note: spyj, versions }),

    updateXmjd: (ctx: Context, { xmid, bbh, xmjd, bz, values }: In<"updateXmjd">) =>
      takeStage<R>(ctx, progress, api.updateXmjd.path, {
        ...{ id: xmid, bbh, to: xmjd },
        ...{ note: bz, values },
      }),

    remove: (ctx: Context, { xmids }: In<"remove">) =>
      removeFrom(ctx, removed, api.remove.path, xmids),
  };
}

const count = (problems: readonly Problem[], level: Level) =>
  problems.filter((one) => one.level === level).length;

const idOf = (row: object): string => String((row as { xmid?: unknown }).xmid);

const lockNamed = (tx: Db, { tables }: ProjectLibrary, parcels: readonly AskedParcel[]) =>
  lockParcels(
    tx,
    tables,
    parcels.map(({ dkid }) => dkid),
  );

/** A project of the caller's and the parcels it includes. */
async function storedProject(
  db: Db,
  { caller }: Context,
  { dataset, tables }: ProjectLibrary,
  xmid: string,
): Promise<{ before: StoredValues; parcels: AskedParcel[] }> {
  const found = await findRecord<StoredValues>(db, dataset, xmid, demandScope(caller));
  if (!found) throw absent(dataset);
  const parcels = await parcelsOfProject(db, tables, xmid);
  return { before: found.record, parcels };
}

/** Projects with errors cannot be submitted for review. */
async function objectionsTo(
  tx: Db,
  rows: readonly MovedRow[],
  edge: Edge,
  ctx: Context,
  library: ProjectLibrary,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (edge.to !== "1") return found;
  for (const row of rows) {
    const objection = await errorOf(tx, ctx, library, row);
    if (objection) found.set(idOf(row), objection);
  }
  return found;
}

async function errorOf(tx: Db, ctx: Context, library: ProjectLibrary, row: MovedRow) {
  const { before, parcels } = await storedProject(tx, ctx, library, idOf(row));
  await lockNamed(tx, library, parcels);
  const register = projectRegister(library, parcels);
  const values = keptValues(library.dataset, before);
  const draft = { before, values, geometry: undefined };
  const scope = demandScope(ctx.caller);
  const { problems } = await examined(tx, ctx, register, scope, { values: {} }, draft);
  const [first, ...more] = problems.filter(({ level }) => level === "E");
  if (!first) return null;
  return more.length > 0 ? `${first.message}等${more.length + 1}项错误` : first.message;
}
