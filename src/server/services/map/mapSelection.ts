import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { readBy } from "#contract/define/secret";
import { type mapApi, mostPicked, type Picked } from "#contract/endpoints/map/map";
import { Refusal, status } from "#contract/errors";
import { bboxOfRing } from "#geo/bbox";
import type { Position } from "#geo/position";
import * as picks from "../../repositories/map/mapPick";
import type { Filter } from "../../repositories/records/filter";
import { demandScope, type Scope } from "../../repositories/records/scope";
import { tileDatasets } from "../../tiles/tileDatasets";
import type { Context } from "../context/context";
import { refuseSecrets } from "../records/recordList";
import { wrongFilter } from "../records/wrongFilter";

export { suggest } from "./suggest";

type Input<K extends keyof typeof mapApi> = z.output<(typeof mapApi)[K]["input"]>;
type By = Input<"select">["by"];
type Condition = ReturnType<typeof picks.meetsArea>;

/** A dataset on the map; undefined if there is none or the caller may not read it. */
function readable({ caller }: Context, name: string): AnyDataset | undefined {
  const known = Object.hasOwn(tileDatasets, name) ? tileDatasets[name]?.dataset : undefined;
  return known && caller.authorities.includes(known.access.read)
    ? readBy(known, caller.authorities)
    : undefined;
}

function filterFor({ caller }: Context, dataset: AnyDataset, given: Filter): Filter {
  const parsed = tileDatasets[dataset.name]?.filter.safeParse(given);
  if (!parsed?.success) throw wrongFilter(dataset, parsed?.error);
  refuseSecrets(dataset, caller, parsed.data);
  return parsed.data;
}

/** Collects records of one dataset after another, up to the limit of a selection. */
class Picking {
  readonly picked: Picked[] = [];
  limited = false;
  #room = mostPicked;

  constructor(private readonly ctx: Context) {}

  async add(dataset: AnyDataset, condition: Condition): Promise<readonly picks.PickedRow[]> {
    const rows = await picks.pickRecords(this.ctx.readDb, dataset, condition, this.#room);
    if (rows.length > this.#room) this.limited = true;
    const kept = rows.slice(0, this.#room);
    this.#room -= kept.length;
    if (kept.length > 0) this.picked.push(summed(dataset, kept));
    return kept;
  }

  get outcome() {
    return { picked: this.picked, limited: this.limited };
  }
}

const cents = (value: number) => Math.round(value * 100) / 100;

function summed(dataset: AnyDataset, rows: readonly picks.PickedRow[]): Picked {
  const classes = new Map<string, { value: string; zs: number; mj: number }>();
  let mj = 0;
  for (const row of rows) {
    mj += row.mj;
    const one = classes.get(row.value) ?? { value: row.value, zs: 0, mj: 0 };
    classes.set(row.value, { ...one, zs: one.zs + 1, mj: one.mj + row.mj });
  }
  const order = Object.keys(dataset.symbols[0]?.colors ?? {});
  const placeOf = ({ value }: { value: string }) => order.indexOf(value) + 1 || order.length + 1;
  return {
    dataset: dataset.name,
    ids: rows.map(({ id }) => id),
    zs: rows.length,
    mj: cents(mj),
    classes: [...classes.values()]
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((one) => ({ ...one, mj: cents(one.mj) })),
    bbox: boxOf(rows),
  };
}

function boxOf(rows: readonly picks.PickedRow[]): Picked["bbox"] {
  const middles = rows.flatMap(({ lon, lat }): Position[] =>
    lon === null || lat === null ? [] : [[lon, lat]],
  );
  const [west, south, east, north] = bboxOfRing(middles);
  return middles.length > 0 ? [west, south, east, north] : null;
}

/** Records by a pasted list of numbers, in every map dataset that the caller may read. */
export async function find(ctx: Context, { numbers }: Input<"find">) {
  const scope = demandScope(ctx.caller);
  const wanted = [...new Set(numbers)];
  const found = new Set<string>();
  const picking = new Picking(ctx);
  for (const name of Object.keys(tileDatasets)) {
    const dataset = readable(ctx, name);
    if (!dataset) continue;
    const kept = await picking.add(dataset, picks.withNumbers(dataset, wanted, scope));
    if (kept.length === 0) continue;
    const ids = kept.map(({ id }) => id);
    const lines = await picks.recordLines(ctx.readDb, dataset, ids, scope);
    for (const { number } of lines) found.add(number);
  }
  return { ...picking.outcome, missing: wanted.filter((number) => !found.has(number)) };
}

/** Records of the given datasets by place, by other records, or by their filter only. */
export async function select(ctx: Context, { areaCode, datasets, by }: Input<"select">) {
  const scope = demandScope(ctx.caller, areaCode);
  const picking = new Picking(ctx);
  const meets = conditionOf(ctx, by, demandScope(ctx.caller));
  for (const { dataset: name, filter } of datasets) {
    const dataset = readable(ctx, name);
    if (!dataset || picking.limited) continue;
    const condition = meets(dataset);
    if (!condition) continue;
    const parsed = filterFor(ctx, dataset, filter);
    await picking.add(dataset, picks.every(picks.matching(dataset, parsed, scope), condition));
  }
  return picking.outcome;
}

/** The condition for selected records, by dataset; null for a dataset in which none can match. */
function conditionOf(ctx: Context, by: By, own: Scope): (dataset: AnyDataset) => Condition | null {
  switch (by.kind) {
    case "filter":
      return () => picks.anything;
    case "area": {
      const area = closedRings(by.geometry);
      if (by.metres > 0) return (dataset) => picks.isNearArea(dataset, area, by.metres);
      const condition = picks.meetsArea(area);
      return () => condition;
    }
    case "line": {
      const condition = picks.meetsLine(by.path);
      return () => condition;
    }
    case "marks":
      return (dataset) =>
        by.metres > 0 ? picks.isNearMarks(dataset, by, by.metres) : picks.meetsMarks(dataset, by);
    case "near": {
      const near = by.items.flatMap(({ dataset: name, ids }) => {
        const other = readable(ctx, name);
        return other && ids.length > 0 ? [{ other, ids }] : [];
      });
      if (near.length === 0) return () => null;
      return (dataset) =>
        picks.either(
          near.map(({ other, ids }) => picks.isNear(dataset, other, ids, by.metres, own)),
        );
    }
    case "layer": {
      const other = readable(ctx, by.layer.dataset);
      if (!other) return () => null;
      const filter = filterFor(ctx, other, by.layer.filter);
      const { metres } = by;
      return (dataset) =>
        metres > 0
          ? picks.isNearLayer(dataset, other, { filter, metres }, own)
          : picks.meetsLayer(dataset, other, filter, own);
    }
    case "enterprise": {
      const mayRead = ctx.caller.authorities.includes("gyyd:view");
      return ({ name }) => (mayRead && name === "gyyd" ? picks.usedBy(by.id, own) : null);
    }
  }
}

type Multi = Extract<By, { kind: "area" }>["geometry"];

function closedRings(geometry: Multi): Multi {
  const closed = geometry.map((polygon) =>
    polygon.map((ring) => {
      const [first, last] = [ring[0], ring.at(-1)];
      const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1]);
      return isOpen ? [...ring, first] : ring;
    }),
  );
  const rings = closed.flat();
  if (rings.length === 0 || rings.some((ring) => ring.length < 4)) {
    throw new Refusal(status.badRequest, "选择范围至少 3 个点");
  }
  return closed;
}

/** Of more records the ground that they share is not worked out. */
const mostCompared = 2_000;
/** ㎡: less comes of how corners were measured. */
const leastShared = 1;

/** The current state of previously picked records; ground under several of a kind counts once. */
export async function sums(ctx: Context, { items }: Input<"sums">) {
  const scope = demandScope(ctx.caller);
  const picking = new Picking(ctx);
  for (const { dataset: name, ids } of items) {
    const dataset = readable(ctx, name);
    if (!dataset || ids.length === 0) continue;
    const kept = await picking.add(dataset, picks.withIds(dataset, ids, scope));
    const last = picking.picked.at(-1);
    if (!last || kept.length < 2 || kept.length > mostCompared || !dataset.geometry) continue;
    const same = kept.map(({ id }) => id);
    const twice = await picks.sharedGround(ctx.readDb, dataset, same, scope);
    if (twice >= leastShared) Object.assign(last, { twice: cents(twice) });
  }
  return picking.outcome;
}

export async function records(ctx: Context, { dataset: name, ids }: Input<"records">) {
  const dataset = readable(ctx, name);
  if (!dataset || ids.length === 0) return { list: [] };
  const lines = await picks.recordLines(ctx.readDb, dataset, ids, demandScope(ctx.caller));
  return {
    list: lines.map(({ lon, lat, ...line }) => ({
      ...line,
      at: lon === null || lat === null ? null : ([lon, lat] as [number, number]),
    })),
  };
}

export async function outlines(ctx: Context, { dataset: name, ids }: Input<"outlines">) {
  const dataset = readable(ctx, name);
  if (!dataset || ids.length === 0) return { list: [] };
  const list = await picks.outlinesOf(ctx.readDb, dataset, ids, demandScope(ctx.caller));
  return { list: list as { id: string; geometry: Multi }[] };
}

/**
 * Search radii for the next record, small ones first to keep the search short. Metres on the map.
 */
const reaches = [400, 2_000, 10_000, 50_000];

export async function neighbour(ctx: Context, { dataset: name, id, to }: Input<"neighbour">) {
  const dataset = readable(ctx, name);
  if (!dataset) return { id: null };
  const scope = demandScope(ctx.caller);
  for (const metres of reaches) {
    const next = await picks.nextRecord(ctx.readDb, dataset, id, { to, metres, scope });
    if (next) return { id: next };
  }
  return { id: null };
}
