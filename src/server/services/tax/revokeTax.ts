import { sshsApi as api, type TaxRevoked } from "#contract/endpoints/tax/sshs";
import { Refusal, status } from "#contract/errors";
import { openVersions } from "#contract/workflow/ssbb";
import type { Db } from "../../db/tables";
import { importVia } from "../../repositories/records/history";
import { keepMatchKinds } from "../../repositories/records/taxYear";
import { removeRows, versionOf } from "../../repositories/tax/ssbb";
import * as store from "../../repositories/tax/taxRevoke";
import { uploadOf } from "../../repositories/tax/taxUpload";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import { uncoverRecords } from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";
import { nextSize, pace } from "../context/inSlices";
import { untilGivenUp } from "../context/patience";
import { atOnce, changeUnseen } from "../records/intake";

/** Most rows per transaction. */
const sliceSize = 200;
/** How many of the changed rows are named. */
const named = 5;

/** Takes back what a sheet has written into a version, if none of it was changed since: all, or nothing. */
export async function revokeUpload(
  { db, caller }: Context,
  { uploadId }: { uploadId: string },
): Promise<TaxRevoked> {
  const { bbid } = await demandRevocable(db, caller.username, uploadId);
  const author = { by: caller.username, via: api.revoke.path };
  const signal = untilGivenUp();
  const change = { register: "sshsjcb" as const, caller, author, signal, stale };
  const done: TaxRevoked = { removed: 0, restored: 0, returned: 0 };
  return changeUnseen(atOnce<TaxRevoked>(db), change, {
    async fill(slice) {
      let [last, size] = ["", Math.min(sliceSize, pace.first)];
      for (;;) {
        const some = await store.notedTax(db, uploadId, { after: last, most: size });
        if (some.length === 0) return;
        const began = performance.now();
        await slice((tx, intake) =>
          takeSomeBack(tx, intake, some, { uploadId, bbid, by: author.by, done }),
        );
        size = nextSize(size, performance.now() - began, sliceSize);
        last = some.at(-1)?.id ?? last;
      }
    },
    async last(tx, show) {
      await demandRevocable(tx, caller.username, uploadId, true);
      if (!(await store.markTaxRevoked(tx, uploadId))) throw notWritten();
      await show();
      await uncoverRecords(tx, uploadId);
      return done;
    },
  });
}

type Taking = { uploadId: string; bbid: string; by: string; done: TaxRevoked };

async function takeSomeBack(
  tx: Db,
  intake: Intake,
  some: readonly store.NotedTax[],
  { uploadId, bbid, by, done }: Taking,
): Promise<void> {
  const via = importVia(uploadId);
  const stored = some.filter((one) => !store.isRemoval(one)).map(({ id }) => id);
  if ((await takeIn(tx, intake, stored)) < stored.length) throw stale();
  const restored = await store.restoreTax(tx, via, stored, by);
  const before = new Set(restored);
  const added = stored.filter((id) => !before.has(id));
  await removeRows(tx, added);
  const gone = some.filter(store.isRemoval).map(({ id }) => id);
  done.returned += await store.returnTax(tx, via, gone);
  done.restored += restored.length;
  done.removed += added.length;
  await keepMatchKinds(tx, await store.codesOf(tx, [...restored, ...gone]), bbid);
}

/** The caller's written sheet, if it can be taken back now; else the refusal says why not. */
async function demandRevocable(db: Db, by: string, uploadId: string, lock = false) {
  const found = await uploadOf(db, uploadId, by);
  if (!found) throw new Refusal(status.notFound, "该批次不存在，或不是本人写入的");
  if (found.importedAt === null || found.revokedAt !== null) throw notWritten();
  const version = await versionOf(db, found.bbid, lock);
  if (!version) throw new Refusal(status.notFound, "税收版本不存在");
  if (!openVersions.includes(version.zt)) {
    const words = `版本${version.bbbh}（${version.bbmc}）已发布或已归档，写入的数据不能撤回`;
    throw new Refusal(status.conflict, words);
  }
  const { noted, moved, first } = await store.movedTax(db, uploadId, named);
  if (noted === 0) {
    throw new Refusal(status.conflict, "该批次没有留下写入记录，或没有写入任何行，不能撤回");
  }
  if (moved > 0) throw changedSince(moved, first);
  return found;
}

function changedSince(moved: number, first: readonly store.MovedTax[]): Refusal {
  const list = first.map(
    ({ tyshxydm, qymc, author, at }) => `${qymc}${tyshxydm}（${author} ${at} 修改）`,
  );
  const more = moved > first.length ? "等" : "";
  const names = list.length > 0 ? `：${list.join("、")}${more}` : "";
  return new Refusal(
    status.conflict,
    `批次中有 ${moved} 行在写入后又被修改、移除或由后来的表覆盖，不能整批撤回${names}`,
  );
}

const notWritten = () => new Refusal(status.conflict, "该批次未写入或已撤回");

const stale = () =>
  new Refusal(status.conflict, "撤回期间版本中的记录被他人修改，本次未撤回任何数据，请刷新后重试");
