import type { z } from "zod";
import { sshsjcb as dataset, type Sshsjcb } from "#contract/datasets/sshsjcb";
import type { StoredUpload } from "#contract/define/endpoint";
import { sshsApi as api } from "#contract/endpoints/tax/sshs";
import { messages } from "#contract/errors";
import { limits } from "#contract/limits";
import { openVersions } from "#contract/workflow/ssbb";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { demandTable } from "../../files/table/tableRows";
import { lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { publishedVersionOf } from "../../repositories/records/taxYear";
import { versionIds, versionStates } from "../../repositories/tax/ssbb";
import { taxDrops } from "../../repositories/tax/taxDrops";
import * as store from "../../repositories/tax/taxUpload";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { newId } from "../context/newId";
import { listRecords } from "../records/recordList";
import { joined } from "../records/recordMove";
import { figuresOf } from "../records/recordStats";
import { readTaxSheet } from "./readTaxSheet";
import { openVersion, waitingUpload } from "./taxVersion";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/**
 * Without a version, a list shows the published one of the data year, or all versions if none is
 * published yet; rows still being copied or deleted belong to neither.
 */
async function ofVersion<Q extends Readonly<Record<string, unknown>>>(
  db: Db,
  query: Q,
): Promise<Q> {
  if (query.bbid !== undefined) return query;
  const bbid = await publishedVersionOf(db, dataYear());
  return { ...query, bbid: bbid === null ? await versionIds(db) : [bbid] };
}

export const pageList = async (ctx: Context, input: In<"pageList">) =>
  listRecords<Sshsjcb>(ctx, dataset, await ofVersion(ctx.readDb, input));
export const stats = async (ctx: Context, input: In<"stats">) =>
  figuresOf(ctx, dataset, await ofVersion(ctx.readDb, input));

/** Empty while one of the two years has no published version. */
export async function drops(
  { readDb: db, caller }: Context,
  { areaCode, nd = dataYear(), limit }: In<"drops">,
) {
  const scope = demandScope(caller, areaCode);
  const [now, before] = [await publishedVersionOf(db, nd), await publishedVersionOf(db, nd - 1)];
  return now && before ? taxDrops(db, { now, before, scope, limit }) : { total: 0, list: [] };
}

/** Marks rows one by one; those of published or archived versions are not changed. */
export async function mark(ctx: Context, { ids, ...input }: In<"mark">) {
  const some = (slice: readonly string[]) => markSome(ctx, slice, input);
  return joined(await inSlices([...new Set(ids)], limits.sliceRows, some));
}

function markSome(
  { db, caller }: Context,
  ids: readonly string[],
  { sfyc, ycyy, versions = {} }: Omit<In<"mark">, "ids">,
) {
  return write(db, { by: caller.username, via: api.mark.path }, async (tx) => {
    const rows = await lockRecords<Sshsjcb>(tx, dataset, ids, demandScope(caller));
    const states = await versionStates(tx, [...new Set(rows.map(({ bbid }) => bbid))]);
    const against = new Map(ids.map((id) => [id, "记录不存在或不在权限范围内"]));
    for (const { id, bbid, bbh } of rows) {
      const isStale = versions[id] !== undefined && versions[id] !== bbh;
      const isOpen = openVersions.includes(states.get(bbid) ?? "");
      if (isStale) against.set(id, messages.stale);
      else if (!isOpen) against.set(id, "已发布或已归档的版本不能修改");
      else against.delete(id);
    }
    const ok = ids.filter((id) => !against.has(id));
    await store.markRows(tx, ok, { sfyc, ycyy: sfyc === 1 ? ycyy : null, by: caller.username });
    return { ok, failed: [...against].map(([id, message]) => ({ id, message })) };
  });
}

export async function upload(ctx: Context, { file, bbid }: { file: StoredUpload; bbid: string }) {
  const { nd } = await openVersion(ctx.db, bbid);
  await ctx.files.withPath(file.fileId, (path) => demandTable(path, file));
  const { fileId, name: fileName, md5 } = file;
  const fresh = { uploadId: newId(), bbid, fileId, fileName, md5, by: ctx.caller.username };
  return readTaxSheet(ctx, fresh, nd, {});
}

export async function match(ctx: Context, { uploadId, columns, headingRow }: In<"match">) {
  const found = await waitingUpload(ctx.db, ctx, uploadId);
  const { nd } = await openVersion(ctx.db, found.bbid);
  return readTaxSheet(ctx, found, nd, { wishes: columns, headingRow });
}

export async function diff(ctx: Context, { uploadId, kind, current, pageSize }: In<"diff">) {
  const found = await waitingUpload(ctx.db, ctx, uploadId);
  const scope = demandScope(ctx.caller);
  const page = { limit: pageSize, offset: (current - 1) * pageSize };
  const { counts, list } = await store.differencePage(ctx.db, found, scope, kind, page);
  const { unmatched = 0, ...kinds } = counts;
  const all = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  return { counts, total: kind === undefined ? all : (counts[kind] ?? unmatched), list };
}

export const uploads = ({ readDb, caller }: Context, { current, pageSize }: In<"uploads">) =>
  store.writtenUploads(readDb, demandScope(caller), caller.username, {
    limit: pageSize,
    offset: (current - 1) * pageSize,
  });

export { importUpload as import } from "./importTax";
export { revokeUpload as revoke } from "./revokeTax";
export { rejected, template } from "./taxSheets";
