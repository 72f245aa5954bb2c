import type { AnyDataset } from "#contract/define/dataset";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller, Role } from "#contract/roles";
import type { Problem } from "#contract/rules/problem/problem";
import {
  deletableShzt,
  type Library,
  removalReasons,
  type Shzt,
  type ShztEdge,
  shztEdges,
  stepTo,
} from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { followLow } from "../../repositories/low/lowLand";
import { type SamePlace, samePlaces } from "../../repositories/low/overlap";
import { lockRecords, markRemoved } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { moveRecords, type Step } from "../../repositories/records/shrz";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { type BatchResult, joined, movedAtOnce } from "../records/recordMove";
import type { DxydLibrary, DxydRow, In } from "./dxydApi";
import { attributeProblems, valueContext } from "./dxydChecks";

const absent = "地块不存在或不在权限范围内";

/** Moves records along the review; each by itself, and each with a row in the log. */
export async function moveShzt(
  { db, caller }: Context,
  library: DxydLibrary,
  { dkids, shzt, shyj, versions = {} }: In<"updateShzt">,
): Promise<BatchResult> {
  const { dataset, api } = library;
  if (!mayEverTake(library.name, shzt, caller.roles)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const scope = demandScope(caller);
  const author = { by: caller.username, via: api.updateShzt.path };
  const move = async (tx: Db, ids: readonly string[]) => {
    const rows = await lockRecords<DxydRow>(tx, dataset, ids, scope);
    const plans = rows.map((row) => planOf(library, row, shzt, shyj, versions, caller.roles));
    if (shzt === "1") await objectToSubmission(tx, dataset, plans, caller);
    const moved = new Set<string>();
    for (const isReview of [true, false]) {
      const steps = plans.flatMap(({ step, refused, review }) =>
        step && !refused && review === isReview ? [step] : [],
      );
      const review = isReview ? { by: caller.realName, fields: reviewFields } : null;
      const order = { steps, to: shzt, note: shyj || null, by: caller.username, review, scope };
      for (const id of await moveRecords(tx, dataset, order)) moved.add(id);
    }
    await followLow(tx, [...moved]);
    const why = new Map(plans.map(({ row, refused }) => [row.dkid, refused]));
    return resultOf(ids, rows, moved, (id) => why.get(id) ?? messages.stale);
  };
  const some = (ids: readonly string[]) => write(db, author, (tx) => move(tx, ids));
  return joined(await inSlices([...new Set(dkids)], movedAtOnce, some));
}

/** Removes records from the library, each by itself; they stay in the history. */
export async function removeRecords(
  { db, caller }: Context,
  { dataset, api }: DxydLibrary,
  { dkids }: In<"remove">,
): Promise<BatchResult> {
  const scope = demandScope(caller);
  const author = { by: caller.username, via: api.remove.path };
  const remove = async (tx: Db, ids: readonly string[]) => {
    const rows = await lockRecords<DxydRow>(tx, dataset, ids, scope);
    const removed = await markRemoved(tx, dataset, ids, deletableShzt, scope, caller.username);
    await followLow(tx, removed);
    const states = new Map(rows.map((row) => [row.dkid, row.shzt]));
    return resultOf(ids, rows, new Set(removed), (id) => {
      const state = states.get(id) ?? "0";
      return deletableShzt.includes(state)
        ? "地块已关联再开发项目，不能删除"
        : `“${labelOf(dataset, state)}”的地块不能删除`;
    });
  };
  const some = (ids: readonly string[]) => write(db, author, (tx) => remove(tx, ids));
  return joined(await inSlices([...new Set(dkids)], movedAtOnce, some));
}

const labelOf = (dataset: AnyDataset, shzt: Shzt): string =>
  dataset.fields.shzt?.codes?.[shzt] ?? shzt;

const mayEverTake = (library: Library, to: Shzt, roles: readonly Role[]): boolean =>
  shztEdges.some(
    (edge) =>
      edge.to === to &&
      edge.library.includes(library) &&
      edge.by.some((one) => roles.includes(one)),
  );

/** What is to happen with one record: a step, or the reason against it. */
type Plan = { row: DxydRow; step?: Step; review?: boolean; refused?: string | undefined };

const reviewers: readonly Role[] = ["ROLE_CITY", "ROLE_PROVINCE"];
const reviewFields = ["shr", "shsj", "shyj"] as const;

function planOf(
  { name, dataset }: DxydLibrary,
  row: DxydRow,
  to: Shzt,
  note: string,
  seen: Readonly<Record<string, number>>,
  roles: readonly Role[],
): Plan {
  if ((seen[row.dkid] ?? row.bbh) !== row.bbh) return { row, refused: messages.stale };
  const edge = stepTo(name, row.shzt, to, roles);
  if (!edge) {
    const [now, then] = [labelOf(dataset, row.shzt), labelOf(dataset, to)];
    return { row, refused: `当前状态“${now}”不能改为“${then}”` };
  }
  const role = edge.by.find((one) => roles.includes(one)) ?? "ROLE_VIEW";
  return {
    row,
    step: { id: row.dkid, from: row.shzt, bbh: row.bbh, role },
    review: reviewers.includes(role),
    refused: noteObjection(edge, note) ?? projectObjection(edge, row.zkfzt),
  };
}

function noteObjection({ to, action, note: least }: ShztEdge, note: string): string | undefined {
  if ([...note].length < least) return `${action}须填写不少于${least}个字的意见`;
  if (to !== "9" || removalReasons.some((reason) => note.startsWith(reason))) return undefined;
  return `${action}的意见须以原因开头：${removalReasons.join("、")}`;
}

/** 再开发状态 under which a linked project does not stand in the way. */
const freeOf: Readonly<Record<ShztEdge["project"], readonly string[] | null>> = {
  any: null,
  "none-active": ["0"],
  "none-or-done": ["0", "3"],
};

function projectObjection({ project, action }: ShztEdge, zkfzt: string): string | undefined {
  const free = freeOf[project];
  return !free || free.includes(zkfzt) ? undefined : `地块已关联再开发项目，不能${action}`;
}

/** Nothing with an error, and no parcel twice, goes to the reviewers. */
async function objectToSubmission(
  db: Db,
  dataset: AnyDataset,
  plans: readonly Plan[],
  caller: Caller,
): Promise<void> {
  const scope = demandScope(caller);
  const open = plans.filter(({ refused }) => !refused);
  const context = await valueContext(db, caller.areaCode);
  const ids = open.map(({ row }) => row.dkid);
  const same = new Map((await samePlaces(db, dataset, ids, scope)).map((pair) => [pair.id, pair]));
  for (const plan of open) {
    const errors = attributeProblems(dataset, plan.row, context).filter(
      ({ level }) => level === "E",
    );
    plan.refused = errorWords(errors) ?? sameWords(same.get(plan.row.dkid));
  }
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

function resultOf(
  ids: readonly string[],
  rows: readonly DxydRow[],
  done: ReadonlySet<string>,
  why: (id: string) => string,
): BatchResult {
  const known = new Set(rows.map(({ dkid }) => dkid));
  const failed = ids
    .filter((id) => !done.has(id))
    .map((id) => ({ id, message: known.has(id) ? why(id) : absent }));
  return { ok: ids.filter((id) => done.has(id)), failed };
}
