import type { z } from "zod";
import { type Dqgx, dqgx as dataset } from "#contract/datasets/dqgx";
import { dqgxApi as api } from "#contract/endpoints/firm/dqgx";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { isWholeShare } from "#contract/rules/industry/industryRules";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/firm/dqgx";
import { noteChange } from "../../repositories/inbox/gxtz";
import { changeRecord, lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { refreshParcels } from "../tax/parcelYear";

type In<K extends "adjust" | "shares"> = z.output<(typeof api)[K]["input"]>;
type Share = In<"adjust">["shares"][number];

/** Confirmed relations of an enterprise on the caller's land, and the share held by its others. */
export async function shares({ readDb, caller }: Context, { tyshxydm }: In<"shares">) {
  const list = await store.sharesOf(readDb, tyshxydm, today(), demandScope(caller));
  const whole = (await store.confirmedShares(readDb, [tyshxydm], today())).get(tyshxydm) ?? 0;
  return { list, elsewhere: rounded(whole - sumOf(list.map(({ ftbl }) => ftbl))) };
}

/** Shifts shares between confirmed relations of one enterprise; X008 must hold afterwards. */
export async function adjust(ctx: Context, { shares: wanted, note }: In<"adjust">) {
  const { db, caller } = ctx;
  const asked = new Map(wanted.map((share) => [share.id, share]));
  return write(db, { by: caller.username, via: api.adjust.path }, async (tx) => {
    const rows = await lockRecords<Dqgx>(tx, dataset, [...asked.keys()], demandScope(caller));
    const code = demandOne(rows, asked);
    await store.lockEnterprises(tx, [code]);
    await demandWhole(tx, rows, asked);
    const changed = rows.filter(({ gxid, ftbl }) => asked.get(gxid)?.ftbl !== ftbl);
    for (const { gxid: id, bbh } of changed) {
      const values = { ftbl: asked.get(id)?.ftbl };
      const change = { id, bbh, values, states: ["1"], scope: demandScope(caller) };
      if (!(await changeRecord(tx, dataset, { ...change, by: caller.username }))) {
        throw new Refusal(status.conflict, messages.stale);
      }
    }
    await refreshParcels(tx, [...new Set(changed.map(({ dkid }) => dkid))]);
    await noteShares(tx, changed, asked, note, caller);
    return { changed: changed.length };
  });
}

/**
 * The single enterprise of all these relations, which must be unchanged since the user saw them.
 */
function demandOne(rows: readonly Dqgx[], asked: ReadonlyMap<string, Share>): string {
  const [first] = rows;
  if (!first || rows.length < asked.size) {
    throw new Refusal(status.notFound, "地企关系不存在或不在权限范围内");
  }
  if (rows.some(({ tyshxydm }) => tyshxydm !== first.tyshxydm)) {
    throw new Refusal(status.badRequest, "一次只能调整一家企业的分摊比例");
  }
  const other = rows.find(({ gxzt }) => gxzt !== "1");
  if (other) {
    const now = dataset.fields.gxzt.codes?.[other.gxzt];
    throw new Refusal(status.conflict, `“${now}”的地企关系不能调整分摊比例`);
  }
  if (rows.some(({ gxid, bbh }) => asked.get(gxid)?.bbh !== bbh)) {
    throw new Refusal(status.conflict, messages.stale);
  }
  return first.tyshxydm;
}

/** X008 over all current relations of the enterprise, including those on others' land. */
async function demandWhole(
  tx: Db,
  rows: readonly Dqgx[],
  asked: ReadonlyMap<string, Share>,
): Promise<void> {
  const [first] = rows as [Dqgx, ...Dqgx[]];
  const before = (await store.confirmedShares(tx, [first.tyshxydm], today())).get(first.tyshxydm);
  const moved = sumOf(rows.map(({ gxid, ftbl }) => (asked.get(gxid)?.ftbl ?? ftbl) - ftbl));
  const sum = (before ?? 0) + moved;
  if (isWholeShare(sum)) return;
  const message = `${first.qymc}的税收分摊比例合计为${sum.toFixed(2)}%，应为100%`;
  throw new Refusal(status.badRequest, message);
}

/** One ledger entry per county, with every share before and after, and the reason. */
async function noteShares(
  tx: Db,
  rows: readonly Dqgx[],
  asked: ReadonlyMap<string, Share>,
  note: string,
  by: Caller,
): Promise<void> {
  for (const xzqdm of new Set(rows.map((row) => row.xzqdm))) {
    const group = rows.filter((row) => row.xzqdm === xzqdm);
    const [first] = group as [Dqgx, ...Dqgx[]];
    await noteChange(tx, {
      ...{ kind: "1", source: dataset.name, place: { xzqdm }, by },
      id: group.length === 1 ? first.gxid : null,
      title: `地企关系调整：${first.qymc}税收分摊比例（${group.length}条）`,
      changes: [
        ...group.map(({ gxid, gxbh, dkbh, ftbl }) => ({
          field: "ftbl",
          label: `${gxbh}（${dkbh}）`,
          before: `${ftbl.toFixed(2)}%`,
          after: `${(asked.get(gxid)?.ftbl ?? ftbl).toFixed(2)}%`,
        })),
        { field: "note", label: "调整原因", before: null, after: note },
      ],
    });
  }
}

const sumOf = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0);
const rounded = (share: number) => Math.round(share * 100) / 100;
