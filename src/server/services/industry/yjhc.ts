import type { z } from "zod";
import { alertSources, type RecordAlert, taxDrop } from "#contract/codes/industryCodes";
import { datasets } from "#contract/datasets/index";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { yjhc as dataset, type Yjhc } from "#contract/datasets/yjhc";
import { yjhcApi as api } from "#contract/endpoints/industry/yjhc";
import { messages, Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import { yjhcEdges } from "#contract/workflow/yjhc";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/industry/yjhc";
import { page } from "../../repositories/records/recordPage";
import { demandScope } from "../../repositories/records/scope";
import { publishedVersionOf } from "../../repositories/records/taxYear";
import { droppedFirms } from "../../repositories/tax/taxDrops";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { moveAlong } from "../records/recordMove";
import { readCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Yjhc>(dataset);

/** 202411 for a day in November 2024. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

type Found = Readonly<Record<string, string | null>>;
type Alert = Awaited<ReturnType<typeof droppedFirms>>[number];

/** The records among these that raise a kind of alert, as subjects of a task. */
async function alertsOf(
  { caller }: Context,
  tx: Db,
  kind: RecordAlert,
  ids: string[],
): Promise<Alert[]> {
  const source = datasets[alertSources[kind].dataset];
  if (!source) throw new Error(`alerts ${kind} have no dataset`);
  const { id, number, name } = source.key;
  const { list } = await page<Found>(tx, source, {
    filter: { ...alertSources[kind].filter, [`${id}s`]: ids },
    scope: demandScope(caller),
    fields: [...new Set([id, number, name, "xzqdm", "xzqmc", "cyptid", "cyptmc"])],
    limit: ids.length,
    offset: 0,
  });
  return list.map((row) => ({
    ywlx: source.name,
    ywid: row[id] ?? "",
    ywbh: row[number] ?? "",
    mc: row[name] ?? "",
    xzqdm: row.xzqdm ?? "",
    xzqmc: row.xzqmc ?? "",
    cyptid: row.cyptid ?? null,
    cyptmc: row.cyptmc ?? null,
  }));
}

/** The same for enterprises whose tax fell, by credit code; for those who may see tax. */
async function dropsOf({ caller }: Context, tx: Db, codes: string[]): Promise<Alert[]> {
  if (!caller.authorities.includes(sshsjcb.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const now = await publishedVersionOf(tx, dataYear());
  const before = await publishedVersionOf(tx, dataYear() - 1);
  if (!now || !before) return [];
  return droppedFirms(tx, { now, before, scope: demandScope(caller) }, codes);
}

/** Only records in the caller's region; one with an open task of this kind gets no second one. */
export function send(ctx: Context, { yjlb, ids, xfyj }: In<"send">) {
  const { db, caller } = ctx;
  const wanted = [...new Set(ids)];
  return write(db, { by: caller.username, via: api.send.path }, async (tx) => {
    const found =
      yjlb === taxDrop ? await dropsOf(ctx, tx, wanted) : await alertsOf(ctx, tx, yjlb, wanted);
    if (found.length === 0)
      throw new Refusal(status.badRequest, "所选记录没有这类预警，或不在权限范围内");
    const rows = found.map((alert) => ({
      ...alert,
      hcid: newId(),
      yjlb,
      xfyj: xfyj || null,
      xfyf: monthOf(today()),
      cjr: caller.username,
    }));
    const sent = await store.insertTasks(tx, rows);
    return { sent, skipped: wanted.length - sent };
  });
}

export const move = (ctx: Context, { ids, zt, clyj, versions }: In<"move">) =>
  moveAlong(
    ctx,
    {
      dataset,
      edges: yjhcEdges,
      effects: (tx, rows, { to }) =>
        to === "2"
          ? store.closeTasks(
              tx,
              rows.map(({ hcid }) => String(hcid)),
              monthOf(today()),
            )
          : Promise.resolve(),
    },
    api.move.path,
    { ids, to: zt, note: clyj, versions },
  );
