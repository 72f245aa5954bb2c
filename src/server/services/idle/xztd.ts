import type { z } from "zod";
import { type Tdgy, tdgy } from "#contract/datasets/tdgy";
import { xztd as dataset, type Xztd } from "#contract/datasets/xztd";
import { xztdApi as api } from "#contract/endpoints/idle/xztd";
import { idleFee, idleTime } from "#contract/rules/idle/idleLand";
import { checkIdle, type IdleFinding, wrongFee, wrongWay } from "#contract/rules/idle/idleRules";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Edge } from "#contract/workflow/edge";
import { wrongSigner, xzztEdges } from "#contract/workflow/xzzt";
import type { Db } from "../../db/tables";
import { suppliesOf } from "../../repositories/idle/idle";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { kindsOfFiles } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { asOfYear } from "../context/today";
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
import { startSheet, template as templateSheet, uploadSheet } from "./xztdUpload";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const nowhere = { row: null, dkbh: null };
const asProblem =
  (values: Draft["values"]) =>
  ({ rule, level, field, message }: IdleFinding) =>
    problemOf(rule, level, nowhere, message, {
      field: field.toUpperCase(),
      value: values[field] ?? null,
    });

/** Number and county tie a record to its supply, so both are fixed. */
const fixed = ({ before, values }: Draft): IdleFinding[] =>
  (["dzjgh", "xzqdm"] as const)
    .filter((name) => before && before[name] !== values[name])
    .map((field) => ({ rule: "X002", level: "E", field, message: "电子监管号和行政区不能修改" }));

const badWay = (values: Draft["values"]): IdleFinding[] => {
  const message = wrongWay(values);
  return message ? [{ rule: "X002", level: "E", field: "czfs", message }] : [];
};

export const idleRegister: SaveRules = {
  dataset,
  derive: (values) => idleTime(values, asOfYear()),
  complete: async (tx, { values }): Promise<StoredValues> => {
    const [supply] = await suppliesOf(tx, [String(values.dzjgh ?? "")]);
    if (!supply || supply.xzqdm !== values.xzqdm) return {};
    const due = values.czfs === "6" ? idleFee(supply.cjj) : null;
    return { gyid: supply.gyid, tdjk: supply.cjj, xzfje: values.xzfje ?? due };
  },
  check: async (_, draft) =>
    [
      ...fixed(draft),
      ...checkIdle(draft.values, asOfYear()),
      ...badWay(draft.values),
      ...wrongFee(draft.values),
    ].map(asProblem(draft.values)),
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
  return { ...found, contract: contract?.record ?? null, fee: idleFee(tdjk) };
}

export const insert = (ctx: Context, input: In<"insert">) =>
  insertInto<Xztd>(ctx, registerFor(input), api.insert.path, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Xztd>(ctx, registerFor(input), api.update.path, input);
export const remove = removeCall(idleRegister, api);
export const upload = (ctx: Context, input: In<"upload">) =>
  uploadSheet(ctx, input as Parameters<typeof uploadSheet>[1]);
export const startUpload = (ctx: Context, input: In<"startUpload">) =>
  startSheet(ctx, input as Parameters<typeof startSheet>[1]);
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
  const proofs =
    edge.to === "5" ? await proofsOf(tx, rows) : new Map<string, ReadonlySet<string>>();
  for (const row of rows) {
    const id = String(row.xzid);
    const message = objectionTo(row, edge.to, proofs.get(id));
    if (message) found.set(id, message);
  }
  return found;
}

const proofsOf = (tx: Db, rows: readonly MovedRow[]) =>
  kindsOfFiles(
    tx,
    rows.map(({ xzid }) => String(xzid)),
  );

/** What disposal steps require beyond their fields. */
function objectionTo(
  row: MovedRow,
  to: string,
  proofs: ReadonlySet<string> | undefined,
): string | null {
  if (to === "4") return wrongWay(row as Draft["values"]);
  if (to !== "5") return null;
  if (row.czfs === "6" && row.xzfje === null) return "报核前须填写闲置费";
  return proofs?.has("06") || proofs?.has("07") ? null : "报核前须上传合同/协议或竣工验收材料";
}
