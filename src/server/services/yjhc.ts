import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { yjhc as dataset, type Yjhc } from "#contract/datasets/yjhc";
import { yjhcApi as api } from "#contract/endpoints/yjhc";
import { Refusal, status } from "#contract/errors";
import { alertSources } from "#contract/industryCodes";
import { yjhcEdges } from "#contract/workflow/yjhc";
import { write } from "../db/write";
import { page } from "../repositories/recordPage";
import { demandScope } from "../repositories/scope";
import * as store from "../repositories/yjhc";
import type { Context } from "./context";
import { newId } from "./newId";
import { recordInfo } from "./recordInfo";
import { listRecords } from "./recordList";
import { moveAlong } from "./recordMove";
import { figuresOf } from "./recordStats";
import { today } from "./today";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const noun = "预警核查任务";
const words = { [api.send.path]: "下发", [api.move.path]: "核查" };

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Yjhc>(ctx, dataset, input);
export const info = (ctx: Context, { hcid = "" }: In<"info">) =>
  recordInfo<Yjhc>(ctx, dataset, hcid, { noun, words });
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);

/** 202411 for a day of November 2024. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

type Found = Readonly<Record<string, string | null>>;

/** Only records of the caller's region; one that has an open task of this kind gets no second. */
export function send({ db, caller }: Context, { yjlb, ids, xfyj }: In<"send">) {
  const source = datasets[alertSources[yjlb].dataset];
  if (!source) throw new Error(`alerts ${yjlb} have no dataset`);
  const { id, number, name } = source.key;
  const wanted = [...new Set(ids)];
  const fields = [...new Set([id, number, name, "xzqdm", "xzqmc", "cyptid", "cyptmc"])];
  return write(db, { by: caller.username, via: api.send.path }, async (tx) => {
    const { list } = await page<Found>(tx, source, {
      filter: { ...alertSources[yjlb].filter, [`${id}s`]: wanted },
      scope: demandScope(caller),
      fields,
      limit: wanted.length,
      offset: 0,
    });
    if (list.length === 0)
      throw new Refusal(status.badRequest, "所选记录没有这类预警，或不在权限范围内");
    const rows = list.map((row) => ({
      hcid: newId(),
      yjlb,
      mc: row[name] ?? "",
      ywlx: source.name,
      ywid: row[id] ?? "",
      ywbh: row[number] ?? "",
      xzqdm: row.xzqdm ?? "",
      xzqmc: row.xzqmc ?? "",
      cyptid: row.cyptid ?? null,
      cyptmc: row.cyptmc ?? null,
      xfyj: xfyj || null,
      xfyf: monthOf(today()),
      cjr: caller.realName,
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
      noun,
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
