import type { z } from "zod";
import { type Tdgy, tdgy } from "#contract/datasets/tdgy";
import { xztd as dataset, type Xztd } from "#contract/datasets/xztd";
import { xztdApi as api } from "#contract/endpoints/idle/xztd";
import { byIdleOrder } from "#contract/law";
import { unanswered, unfinished, unpublished } from "#contract/rules/idle/caseFile";
import {
  type IdleFacts,
  type IdleSettings,
  idleFee,
  idleTime,
  waysFor,
} from "#contract/rules/idle/idleLand";
import {
  checkIdle,
  checkPapers,
  type IdleFinding,
  unprovenStart,
  whyNotIdle,
  wrongFee,
  wrongWay,
} from "#contract/rules/idle/idleRules";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Edge } from "#contract/workflow/edge";
import { wrongSigner, xzztEdges } from "#contract/workflow/xzzt";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { settingValue } from "../../repositories/account/setting";
import { suppliesOf } from "../../repositories/idle/idle";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { kindsOfFiles } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import {
  type Draft,
  insertInto,
  type SaveRules,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { readCalls, removeCall } from "../records/registerCalls";
import { template as templateSheet, uploadSheet } from "./xztdUpload";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const nowhere = { row: null, dkbh: null };
const asProblem =
  (values: Draft["values"]) =>
  ({ rule, level, field, message }: IdleFinding) =>
    problemOf(rule, level, nowhere, message, {
      field: field.toUpperCase(),
      value: values[field] ?? null,
    });

/** What this installation has settled for itself about idle land. */
const idleSettings = async (db: Db): Promise<IdleSettings> => ({
  sealedAsGovernment: (await settingValue(db, "sealedAsGovernment")) === 1,
});

/** Number and county tie a record to its supply, so both are fixed. */
const fixed = ({ before, values }: Draft): IdleFinding[] =>
  (["dzjgh", "xzqdm"] as const)
    .filter((name) => before && before[name] !== values[name])
    .map((field) => ({ rule: "X002", level: "E", field, message: "电子监管号和行政区不能修改" }));

const badWay = (values: Draft["values"], settings: IdleSettings): IdleFinding[] => {
  const message = wrongWay(values, settings);
  return message ? [{ rule: "X002", level: "E", field: "czfs", message }] : [];
};

export const idleRegister: SaveRules = {
  dataset,
  derive: (values) => idleTime(values, businessDay()),
  complete: async (tx, { values }): Promise<StoredValues> => {
    const [supply] = await suppliesOf(tx, [String(values.dzjgh ?? "")]);
    if (!supply || supply.xzqdm !== values.xzqdm) return {};
    const due = values.czfs === "6" ? idleFee(supply.cjj) : null;
    const sjjdsj = values.sjjdsj ?? supply.sjjdsj;
    const { gyid, cjj: tdjk } = supply;
    const handedOver = { ...values, sjjdsj };
    return {
      gyid,
      tdjk,
      sjjdsj,
      xzfje: values.xzfje ?? due,
      ...idleTime(handedOver, businessDay()),
    };
  },
  check: async (tx, draft) => {
    const { values, before } = draft;
    const isNew = (field: string) => (before?.[field] ?? null) !== (values[field] ?? null);
    return [
      ...fixed(draft),
      ...checkIdle(values, businessDay()),
      ...checkPapers(values, isNew),
      ...unprovenStart(values, isNew),
      ...badWay(values, await idleSettings(tx)),
      ...wrongFee(values),
    ].map(asProblem(values));
  },
};

/** Without an outline of its own, a record takes that of its supply, or has none. */
const registerFor = ({ geometry }: { geometry?: unknown }): SaveRules =>
  geometry ? idleRegister : { ...idleRegister, dataset: { ...dataset, geometry: null } };

export const { pageList, stats } = readCalls<Xztd>(dataset);

export async function info(ctx: Context, { xzid }: In<"info">) {
  const found = await recordInfo<Xztd>(ctx, dataset, xzid);
  const { gyid, tdjk } = found.record;
  const scope = demandScope(ctx.caller);
  const contract = gyid ? await findRecord<Tdgy>(ctx.readDb, tdgy, gyid, scope) : undefined;
  const ways = waysFor(found.record as IdleFacts, await idleSettings(ctx.readDb));
  return { ...found, contract: contract?.record ?? null, fee: idleFee(tdjk), ways: [...ways] };
}

export const insert = (ctx: Context, input: In<"insert">) =>
  insertInto<Xztd>(ctx, registerFor(input), api.insert.path, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Xztd>(ctx, registerFor(input), api.update.path, input);
export const remove = removeCall(idleRegister, api);
export const upload = (ctx: Context, input: In<"upload">) =>
  uploadSheet(ctx, input as Parameters<typeof uploadSheet>[1]);
export const template = () => templateSheet();
export { stockStats } from "./xztdStock";

const flow: StateMachine = {
  dataset,
  edges: xzztEdges,
  whyNot: wrongSigner,
  objections: (tx, rows, edge) => objectionsTo(tx, rows, edge),
};

export const move = (ctx: Context, { xzids, xzzt, clyj, versions }: In<"move">) =>
  moveAlong(ctx, flow, api.move.path, { ids: xzids, to: xzzt, note: clyj, versions });

async function objectionsTo(tx: Db, rows: readonly MovedRow[], edge: Edge) {
  const found = new Map<string, string>();
  const settings = await idleSettings(tx);
  const proofs =
    edge.to === "5" ? await proofsOf(tx, rows) : new Map<string, ReadonlySet<string>>();
  for (const row of rows) {
    const id = String(row.xzid);
    const values = row as Draft["values"];
    const message = objectionTo[edge.to]?.(values, settings, proofs.get(id));
    if (message) found.set(id, message);
  }
  return found;
}

const proofsOf = (tx: Db, rows: readonly MovedRow[]) =>
  kindsOfFiles(
    tx,
    rows.map(({ xzid }) => String(xzid)),
  );

type Objection = (
  values: Draft["values"],
  settings: IdleSettings,
  proofs: ReadonlySet<string> | undefined,
) => string | null;

/** What steps require of the case beyond their fields (domain/10 §1). */
const objectionTo: Readonly<Record<string, Objection>> = {
  "3": (values) => whyNotIdle(values, businessDay()) ?? uncaused(values) ?? unanswered(values),
  "4": (values, settings) => wrongWay(values, settings) ?? unpublished(values),
  "5": (values, settings, proofs) =>
    wrongWay(values, settings) ?? unfinished(values) ?? unproven(values, proofs),
};

/** The finding names the cause (art. 10). */
const uncaused = ({ xzyy, zfyy }: Draft["values"]): string | null =>
  xzyy === "1" && !zfyy ? `认定前须填写政府原因情形（${byIdleOrder("第八条、第十条")}）` : null;

function unproven({ czfs, xzfje }: Draft["values"], proofs: ReadonlySet<string> | undefined) {
  if (czfs === "6" && xzfje === null) return "报核前须填写土地闲置费";
  return proofs?.has("06") || proofs?.has("07") ? null : "报核前须上传合同/协议或竣工验收材料";
}
