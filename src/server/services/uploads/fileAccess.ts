import { type Dbsx, dbsx } from "#contract/datasets/dbsx";
import { datasets } from "#contract/datasets/index";
import { tdgyyq } from "#contract/datasets/tdgyyq";
import { messages, Refusal, status } from "#contract/errors";
import { codeRange, isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { readsBatchFiles } from "#contract/rules/import/batchReaders";
import { mayAttach } from "#contract/workflow/dbsx";
import type { Db } from "../../db/tables";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { batchOf } from "../../repositories/uploads/drpc";
import { movedSince, type Owner, stateOf } from "../../repositories/uploads/fj";

/** Files have the permissions of their record, as decided in this module. */

type Held = Owner & { state: string | null };

/** Import files belong to their batch, which is not a dataset. */
const batchKind = "drpc";

/**
 * Orders for annual tasks belong to a year, region and kind of task: `2024.3301.1`. Users of
 * regions above and below can read them; those who set tasks there can add to them.
 */
const orderKind = "ndrw";

/** The record of a file, if the caller may read or change it. */
export async function demandOwner(
  db: Db,
  caller: Caller,
  { id, kind }: Owner,
  purpose: "read" | "write",
): Promise<Held> {
  if (kind === batchKind) return ownBatch(db, caller, id, purpose);
  if (kind === orderKind) return taskOrder(caller, id, purpose);
  if (kind === dbsx.name && purpose === "write") return ownMatter(db, caller, id);
  const dataset = Object.hasOwn(datasets, kind) ? datasets[kind] : undefined;
  if (!dataset) throw new Refusal(status.badRequest, `业务类型“${kind}”不存在`);
  if (!caller.authorities.includes(dataset.access[purpose])) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const state = await stateOf(db, dataset, id, demandScope(caller));
  if (state === undefined) throw new Refusal(status.notFound, "记录不存在或不在权限范围内");
  if (kind === tdgyyq.name && purpose === "write" && state !== "0") {
    throw new Refusal(status.conflict, "延期申请已办结，不能增减附件");
  }
  return { id, kind, state };
}

/** Files of a supervision matter come from its sender and from whoever answers it. */
async function ownMatter(db: Db, caller: Caller, id: string): Promise<Held> {
  if (!caller.authorities.includes(dbsx.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const found = await findRecord<Dbsx>(db, dbsx, id, demandScope(caller));
  if (!found) throw new Refusal(status.notFound, "记录不存在或不在权限范围内");
  if (found.record.zt === "3") throw new Refusal(status.conflict, "督办事项已办结，不能增减附件");
  if (!mayAttach(found.record, caller.roles)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return { id, kind: dbsx.name, state: found.record.zt };
}

function taskOrder(caller: Caller, id: string, purpose: "read" | "write"): Held {
  const areaCode = /^20\d\d\.(\d{2}|\d{4}|\d{6})\.[1-5]$/.exec(id)?.[1];
  if (!areaCode)
    throw new Refusal(
      status.badRequest,
      `业务ID“${id}”不正确，应为“年份.行政区代码.任务类型（1–5）”`,
    );
  const isBelow = isWithin(areaCode, caller.areaCode);
  const may = purpose === "read" ? "zkfxm:view" : "rw:edit";
  const isSeen = isBelow || (purpose === "read" && isWithin(caller.areaCode, areaCode));
  if (!isSeen || !caller.authorities.includes(may)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return { id, kind: orderKind, state: null };
}

export function demandBatchReader({ authorities }: Caller): void {
  if (!readsBatchFiles(authorities)) throw new Refusal(status.forbidden, messages.forbidden);
}

async function ownBatch(db: Db, caller: Caller, id: string, purpose: "read" | "write") {
  if (purpose === "write") throw new Refusal(status.forbidden, messages.forbidden);
  demandBatchReader(caller);
  const batch = await batchOf(db, id, codeRange(caller.areaCode));
  const seesOwnOnly = demandScope(caller).cyptid !== null;
  if (!batch || (seesOwnOnly && batch.scr !== caller.username)) {
    throw new Refusal(status.notFound, "记录不存在或不在权限范围内");
  }
  return { id, kind: batchKind, state: null };
}

/** States in which the clerk is working on a record and may exchange its files. */
const openStates: Readonly<Record<string, readonly string[]>> = {
  shzt: ["0", "2", "4"],
  spzt: ["0", "2", "4"],
};

/** Refuses to change files of a record that have been reviewed with it. */
export async function demandRemovable(
  db: Db,
  owner: Held,
  boundAt: string | null,
  said = "附件已随记录提交，不能删除",
): Promise<void> {
  const field = datasets[owner.kind]?.state;
  if (field && openStates[field]?.includes(owner.state ?? "")) return;
  if (boundAt === null || !(await movedSince(db, owner, boundAt))) return;
  throw new Refusal(status.conflict, said);
}
