import type { z } from "zod";
import { pewg as dataset, type Pewg } from "#contract/datasets/pewg";
import { pewgApi as api } from "#contract/endpoints/supply/pewg";
import { hundredth } from "#contract/hundredth";
import { problemOf } from "#contract/rules/problem/problemOf";
import { ageOf } from "#contract/rules/supply/approval";
import { businessDay } from "../../db/dataTime";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { listRecords } from "../records/recordList";
import type { SaveRules } from "../records/recordSave";
import { figuresOf } from "../records/recordStats";
import { writeCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

type Areas = [approved: number, supplied: number, cut: number];

const register: SaveRules = {
  dataset,
  derive: ({ pzrq, pzmj, ygmj, hjmj }) => {
    const [approved, supplied, cut] = [pzmj, ygmj, hjmj].map((one) => Number(one ?? 0)) as Areas;
    return {
      pznd: Number(String(pzrq ?? "").slice(0, 4)),
      wgmj: hundredth(approved - supplied - cut),
      czl: approved > 0 ? hundredth((supplied / approved) * 100) : 0,
    };
  },
  check: async (_, { values }) => {
    const wrong = (field: string, message: string, value: number) =>
      problemOf("A003", "E", { row: null, dkbh: null }, message, { field, value });
    const named = ["wgmj", "ygmj", "bngymj", "hjmj", "bnhjmj"] as const;
    const [wgmj = 0, ygmj = 0, bngymj = 0, hjmj = 0, bnhjmj = 0] = named.map((name) =>
      Number(values[name] ?? 0),
    );
    const [at, most] = hjmj > 0 ? (["HJMJ", hjmj] as const) : (["YGMJ", ygmj] as const);
    return [
      ...(wgmj >= 0 ? [] : [wrong(at, "已供面积与撤回核减面积合计不应大于批准面积", most)]),
      ...(bngymj <= ygmj ? [] : [wrong("BNGYMJ", "本年供应面积不应大于已供面积", bngymj)]),
      ...(bnhjmj <= hjmj ? [] : [wrong("BNHJMJ", "本年撤回核减面积不应大于撤回核减面积", bnhjmj)]),
    ];
  },
};

/** Adds how old the approval is on the business day, and whether it may have lapsed. */
const aged = (record: Pewg) => ({ ...record, ...ageOf(record, businessDay()) });

export async function pageList(ctx: Context, input: In<"pageList">) {
  const found = await listRecords<Pewg>(ctx, dataset, input);
  return { ...found, list: found.list.map(aged) };
}

export async function info(ctx: Context, { pewgid = "" }: In<"info">) {
  const found = await recordInfo<Pewg>(ctx, dataset, pewgid);
  return { ...found, record: aged(found.record) };
}

export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
export const { insert, update, remove } = writeCalls<Pewg>(register, api);
