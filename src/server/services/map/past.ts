import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { toldTo } from "#contract/define/secret";
import { type Account, changeKinds, mostMarks, type pastApi } from "#contract/endpoints/map/past";
import { messages, Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { narrow } from "#contract/regions";
import {
  type ChangeSum,
  changedRecords,
  changesByRegion,
  groundBetween,
  type Period,
  type RegionChanges,
  recordAt,
  stateMoves,
} from "../../repositories/records/changes";
import { pastFigures } from "../../repositories/records/pastFigures";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { momentOf, pastDays } from "../records/pastDay";
import { changesBetween } from "../records/recordInfo";
import { masked } from "../records/recordList";

type In<K extends keyof typeof pastApi> = z.output<(typeof pastApi)[K]["input"]>;
export type Asked = Pick<In<"changes">, "dataset" | "from" | "to"> & {
  areaCode?: string | undefined;
};

type Geometry = [number, number][][][];

function readable({ caller }: Context, name: string): AnyDataset {
  const dataset = datasets[name];
  if (!dataset || !caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return dataset;
}

export const days = (ctx: Context, { dataset }: In<"days">) =>
  pastDays(ctx.readDb, readable(ctx, dataset));

export async function past(ctx: Context, { dataset: name, id, asOf }: In<"past">) {
  const dataset = readable(ctx, name);
  const at = await momentOf(ctx.readDb, dataset, asOf);
  const found = await recordAt(ctx.readDb, { dataset, at, scope: demandScope(ctx.caller) }, id);
  const [record] = found ? masked(dataset, ctx.caller, [found.record]) : [];
  return { record: record ?? null, geometry: (found?.geometry ?? null) as Geometry | null };
}

/** The two moments of a comparison; the caller must be allowed to read the dataset and region. */
export async function periodOf(ctx: Context, asked: Asked): Promise<Period> {
  const dataset = readable(ctx, asked.dataset);
  const scope = demandScope(ctx.caller, asked.areaCode);
  if (asked.from >= asked.to) throw new Refusal(status.badRequest, "开始日期应早于结束日期");
  const from = await momentOf(ctx.readDb, dataset, asked.from);
  const to = await momentOf(ctx.readDb, dataset, asked.to);
  return { dataset, from, to, scope };
}

const nothing: ChangeSum = { zs: 0, mj: 0 };
const rounded = ({ zs, mj }: ChangeSum): ChangeSum => ({ zs, mj: hundredth(mj) });
const parts = ["added", "removed", "grown", "shrunk", ...changeKinds.slice(2)] as const;

type Stock = ReadonlyMap<string, ChangeSum>;

function accountOf(
  region: { key: string; label: string },
  sums: RegionChanges | undefined,
  open: ChangeSum,
  close: ChangeSum,
): Account {
  const changed = Object.fromEntries(parts.map((part) => [part, rounded(sums?.[part] ?? nothing)]));
  return { ...region, ...changed, open: rounded(open), close: rounded(close) } as Account;
}

/** The sum of the rows; no region is counted twice. */
function totalOf(list: readonly Account[]): Account {
  const add = (of: (one: Account) => ChangeSum) =>
    rounded(
      list.reduce((sum, one) => ({ zs: sum.zs + of(one).zs, mj: sum.mj + of(one).mj }), nothing),
    );
  const names = [...parts, "open", "close"] as const;
  const sums = Object.fromEntries(names.map((name) => [name, add((one) => one[name])]));
  return { key: "total", label: "合计", ...sums } as Account;
}

async function stockAt(
  { readDb }: Context,
  { dataset, scope }: Period,
  at: string,
  length: number,
) {
  const groups = await pastFigures(at).byRegion(readDb, dataset, {}, scope, length);
  return new Map(groups.map(({ key, zs, sums }) => [key, { zs, mj: sums.mj ?? 0 }])) as Stock;
}

export async function changes(ctx: Context, asked: Asked) {
  const period = await periodOf(ctx, asked);
  const areaCode = narrow(asked.areaCode, ctx.caller.areaCode) ?? ctx.caller.areaCode;
  const length = areaCode.length < 4 ? 4 : 6;
  const byRegion = await changesByRegion(ctx.readDb, period, length);
  const open = await stockAt(ctx, period, period.from, length);
  const close = await stockAt(ctx, period, period.to, length);
  const changed = new Map(byRegion.map((one) => [one.key, one]));
  const regions = await subregions(ctx.readDb, areaCode);
  const list = regions.map(({ areaCode: key, name: label }) =>
    accountOf(
      { key, label },
      changed.get(key),
      open.get(key) ?? nothing,
      close.get(key) ?? nothing,
    ),
  );
  const moves = (await stateMoves(ctx.readDb, period)).map((move) => ({
    ...move,
    mj: hundredth(move.mj),
  }));
  return { total: totalOf(list), list, moves };
}

export async function list(ctx: Context, { kinds, current, pageSize, ...asked }: In<"list">) {
  const offset = (current - 1) * pageSize;
  return changedRecords(ctx.readDb, await periodOf(ctx, asked), kinds ?? changeKinds, {
    limit: pageSize,
    offset,
  });
}

export async function marks(ctx: Context, { kinds, bbox, ...asked }: In<"marks">) {
  return changedRecords(ctx.readDb, await periodOf(ctx, asked), kinds ?? changeKinds, {
    limit: mostMarks,
    offset: 0,
    bbox,
  });
}

export async function info(ctx: Context, { id, ...asked }: In<"info">) {
  const { dataset, from, to, scope } = await periodOf(ctx, asked);
  const before = await recordAt(ctx.readDb, { dataset, at: from, scope }, id);
  const after = await recordAt(ctx.readDb, { dataset, at: to, scope }, id);
  const known = after ?? before;
  const shown = toldTo(dataset, ctx.caller.authorities);
  const isMoved = before && after && before.outline !== after.outline;
  const ground = isMoved
    ? await groundBetween(ctx.readDb, before.geometry, after.geometry)
    : { gained: 0, lost: 0 };
  const state = (one: NonNullable<typeof known>) => ({ values: one.record, outline: one.outline });
  return {
    number: String(known?.record[dataset.key.number] ?? ""),
    name: String(known?.record[dataset.key.name] ?? ""),
    isBefore: Boolean(before),
    isAfter: Boolean(after),
    changes: before && after ? changesBetween(shown, state(before), state(after)) : [],
    before: (before?.geometry ?? null) as Geometry | null,
    after: (after?.geometry ?? null) as Geometry | null,
    gained: hundredth(ground.gained),
    lost: hundredth(ground.lost),
  };
}
