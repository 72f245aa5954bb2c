import type { z } from "zod";
import { gysl as dataset, type Gysl } from "#contract/datasets/gysl";
import { gyslApi as api } from "#contract/endpoints/industry/gysl";
import { gyslSheetApi } from "#contract/endpoints/industry/gyslSheet";
import { messages, Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { checkGysl } from "#contract/rules/industry/gyslRules";
import { xmjdglEdges } from "#contract/workflow/projectStates";
import { editableSpzt, spztEdges, stopObjection } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { groundOf } from "../../repositories/low/parcelGround";
import { changeRecord, findRecord, nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { type Progress, takeStage } from "../project/progress";
import { listRecords } from "../records/recordList";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import {
  absent,
  type Draft,
  insertInto,
  refuseProblems,
  type SaveRules,
  type StoredValues,
  stale,
} from "../records/recordSave";
import { figuresOf } from "../records/recordStats";
import { readCalls, removeCall, updateCall } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const share = (part: number | undefined, whole: number | undefined) =>
  part !== undefined && whole ? part / whole : null;

/** How projects of industry upstairs are entered and edited. */
export const gyslRegister: SaveRules = {
  dataset,
  checksAll: true,
  complete: numberOf,
  check: async (_, { values }) => checkGysl(values),
};

async function numberOf(tx: Db, { values, before }: Draft): Promise<StoredValues> {
  const place = `${values.xzqdm}GS${values.nd}`;
  const isSame = before !== null && String(before.xmbh).startsWith(place);
  if (isSame || !/^\d{6}GS\d{4}$/.test(place)) return {};
  return { xmbh: await nextNumber(tx, dataset, place, 5) };
}

export const { pageList, info, stats } = readCalls<Gysl>(dataset, [gyslSheetApi.upload]);
export const yxList = (ctx: Context, input: In<"yxList">) =>
  listRecords<Gysl>(ctx, dataset, { ...input, xmjdgl: ["1"] });

/** Figures of the page's cards, each with the filter that lists its records. */
export async function sumary(ctx: Context, { areaCode, nd }: In<"sumary">) {
  const asked = { areaCode, ...(nd === undefined ? {} : { nd: [nd] }), groups: [] };
  const of = async (xmjdgl?: string[]) =>
    (await figuresOf(ctx, dataset, xmjdgl ? { ...asked, xmjdgl } : asked)).total;
  const [all, completed] = [await of(), await of(["5", "6"])];
  const ratio = share(all.sums.zjzmj, all.sums.ydmj);
  // Enterprises can only move into finished buildings.
  const used = share(completed.sums.rzmj, completed.sums.cfjzmj);
  return {
    all,
    intended: await of(["1"]),
    building: await of(["4"]),
    completed,
    inUse: await of(["6"]),
    rjl: ratio === null ? null : hundredth(ratio),
    rzl: used === null ? null : hundredth(used * 100),
  };
}

/** Without a drawing, the outline is that of the low-efficiency parcel. */
export async function insert(ctx: Context, input: In<"insert">) {
  const { dxdkid } = input.values;
  const scope = demandScope(ctx.caller);
  const ground = dxdkid ? await groundOf(ctx.db, String(dxdkid), scope) : undefined;
  if (dxdkid && !ground)
    throw new Refusal(status.badRequest, "关联的低效地块不存在或不在权限范围内");
  const geometry = input.geometry ?? (ground?.geometry as unknown as typeof input.geometry);
  return insertInto<Gysl>(ctx, gyslRegister, api.insert.path, {
    ...input,
    ...(geometry && { geometry }),
  });
}
export const update = updateCall<Gysl>(gyslRegister, api);
export const remove = removeCall(gyslRegister, api);

/** The expected dates of a project, which can still be changed after approval. */
export async function ygkjgsj(ctx: Context, input: In<"ygkjgsj">) {
  const { db, caller } = ctx;
  const scope = demandScope(caller);
  const found = await findRecord<Gysl>(db, dataset, input.xmid, scope);
  if (!found) throw absent(dataset);
  const { xmid, bbh = -1, yjkgsj, yjjgsj } = input;
  if (!yjkgsj && !yjjgsj) return datesOf(found.record);
  if (!caller.authorities.includes(dataset.access.write)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const values = { ...(yjkgsj && { yjkgsj }), ...(yjjgsj && { yjjgsj }) };
  const whole = { ...found.record, ...values } as StoredValues;
  refuseProblems(
    checkGysl(whole).filter(({ field }) => field === "YJJGSJ"),
    true,
  );
  const change = { id: xmid, bbh, states: [...editableSpzt, "5"], scope, values };
  return write(db, { by: caller.username, via: api.ygkjgsj.path }, async (tx) => {
    const row = await changeRecord<Gysl>(tx, dataset, { ...change, by: caller.username });
    if (!row) throw stale(dataset, caller, found.record as StoredValues);
    return datesOf(row);
  });
}

const datesOf = ({ xmid, bbh, yjkgsj, yjjgsj, sjkgsj, sjjgsj }: Gysl) => ({
  ...{ xmid, bbh, yjkgsj, yjjgsj, sjkgsj, sjjgsj },
});

const flow: StateMachine = {
  dataset,
  edges: spztEdges.gysl,
  whyNot: stopObjection("xmjdgl"),
  objections: async (_, rows, { to }) =>
    new Map(
      rows.flatMap((row): [string, string][] => {
        const objection = objectionTo(row, to);
        return objection ? [[String(row.xmid), objection]] : [];
      }),
    ),
};

function objectionTo(row: MovedRow, to: string): string | null {
  if (to !== "1") return null;
  const problems = checkGysl(row as StoredValues);
  return problems.find(({ level }) => level === "E")?.message ?? null;
}

export const updateSpzt = (ctx: Context, { ids, spzt, spyj, versions }: In<"updateSpzt">) =>
  moveAlong(ctx, flow, api.updateSpzt.path, { ids, to: spzt, note: spyj, versions });

const progress: Progress = {
  dataset,
  stage: "xmjdgl",
  edges: xmjdglEdges,
  fields: ["sjkgsj", "sjjgsj", "rzqys", "rzmj"],
  check: (values) => checkGysl(values).filter(({ level }) => level === "E"),
};

export const updateXmjdgl = (ctx: Context, { xmid, bbh, xmjdgl, bz, values }: In<"updateXmjdgl">) =>
  takeStage<Gysl>(ctx, progress, api.updateXmjdgl.path, {
    ...{ id: xmid, bbh, to: xmjdgl },
    ...{ note: bz, values },
  });
