import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import type { PageQuery, StatsQuery } from "#contract/endpoints/records/standardCalls";
import type { Context } from "../context/context";
import { recordInfo } from "./recordInfo";
import { listRecords } from "./recordList";
import { removeFrom } from "./recordRemove";
import {
  type DraftInput,
  insertInto,
  type SaveRules,
  type UpdateInput,
  updateIn,
} from "./recordSave";
import { figuresOf } from "./recordStats";

/** The read calls of a register; `others` are calls of other groups that change its records. */
export const readCalls = <R extends object>(
  dataset: AnyDataset,
  others: readonly Endpoint[] = [],
) => ({
  pageList: (ctx: Context, input: PageQuery) => listRecords<R>(ctx, dataset, input),
  info: (ctx: Context, input: Readonly<Record<string, string>>) =>
    recordInfo<R>(ctx, dataset, input[dataset.key.id] ?? "", others),
  stats: (ctx: Context, input: StatsQuery) => figuresOf(ctx, dataset, input),
});

type Paths<K extends string> = Readonly<Record<K, { path: string }>>;

/** The calls that add, edit and delete its records. */
export const insertCall =
  <R extends object>(register: SaveRules, { insert }: Paths<"insert">) =>
  (ctx: Context, input: DraftInput) =>
    insertInto<R>(ctx, register, insert.path, input);

export const updateCall =
  <R extends object>(register: SaveRules, { update }: Paths<"update">) =>
  (ctx: Context, input: UpdateInput) =>
    updateIn<R>(ctx, register, update.path, input);

export const removeCall =
  (register: SaveRules, { remove }: Paths<"remove">) =>
  (ctx: Context, { ids }: { ids: readonly string[] }) =>
    removeFrom(ctx, register, remove.path, ids);

export const writeCalls = <R extends object>(
  register: SaveRules,
  api: Paths<"insert" | "update" | "remove">,
) => ({
  insert: insertCall<R>(register, api),
  update: updateCall<R>(register, api),
  remove: removeCall(register, api),
});
