import type { z } from "zod";
import type { Dxydsd } from "#contract/datasets/dxydsd";
import type { Dxydst } from "#contract/datasets/dxydst";
import type { Gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { drawApi } from "#contract/endpoints/map/draw";
import { Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { whereaboutsOf } from "#contract/rules/coordinate/coordinateRules";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { closeRing } from "#geo/ring/ringDefects";
import {
  countiesUnder,
  coveredBy,
  type Ground,
  outlinesAround,
} from "../../repositories/map/coverage";
import { lineageOf } from "../../repositories/map/lineage";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { industrialSplitMerge } from "../industry/gyydSplitMerge";
import { citySplitMerge, insertDrawn, provincialSplitMerge } from "../low/dxydRegister";
import { mergeParcels, splitParcel } from "../low/splitMerge";
import { demandFewNeighbours } from "../records/neighbours";

type In<K extends keyof typeof drawApi> = z.output<(typeof drawApi)[K]["input"]>;

const grounds: readonly (readonly [kind: Ground["kind"], dataset: string])[] = [
  ["parcel", "dxydsd"],
  ["parcel", "dxydst"],
  ["project", "zkfxmsd"],
  ["project", "zkfxmst"],
  ["idle", "xztd"],
  ["unsupplied", "pewg"],
  ["industrial", "gyyd"],
];

const readable = ({ authorities }: Caller, dataset: AnyDataset | undefined) =>
  dataset?.geometry === "Polygon" && authorities.includes(dataset.access.read);

const round = (value: number) => Math.round(value * 100) / 100;

export async function overlaps({ readDb, caller }: Context, { geometry, except }: In<"overlaps">) {
  const scope = demandScope(caller);
  const drawn = closed(geometry);
  const [west, , east] = bboxOf(drawn);
  const asked = { geometry: drawn, longitude: (west + east) / 2 };
  const compared = grounds.flatMap(([kind, name]): Ground[] => {
    const dataset = datasets[name];
    return dataset && readable(caller, dataset) ? [{ kind, dataset }] : [];
  });
  await demandFewNeighbours(
    readDb,
    compared.map(({ dataset }) => dataset),
    drawn,
  );
  const [{ list, limited }, counties] = await Promise.all([
    coveredBy(readDb, asked, compared, scope, except),
    countiesUnder(readDb, asked),
  ]);
  return {
    list: list.map(({ m2, share, ...one }) => ({ ...one, m2: round(m2), share: round(share) })),
    limited,
    counties: counties.map(({ m2, ...county }) => ({
      ...county,
      m2: round(m2),
      isOwn: isWithin(county.areaCode, caller.areaCode),
    })),
  };
}

/** Closes the rings of an unfinished drawing; refuses one that cannot be compared with anything. */
function closed(geometry: MultiPolygon): MultiPolygon {
  const whole = geometry.map((polygon) => polygon.map((ring) => closeRing(ring, 0)));
  if (whole.length === 0 || whole.some((polygon) => polygon.some((ring) => ring.length < 4))) {
    throw new Refusal(
      status.badRequest,
      "图形点数不足，无法比对：每个部件和内环至少要有 3 个不同的界址点",
    );
  }
  // Outside the province there is no plane to compare in, and nothing to compare with.
  if (whereaboutsOf(whole.flat(), { kind: "geographic" }) !== "inside") {
    throw new Refusal(status.badRequest, "图形坐标超出浙江省范围");
  }
  return whole;
}

/** Widest view, in degrees, in which outlines are still distinguishable. */
const widest = 0.2;

export async function around({ readDb, caller }: Context, { bbox, datasets: names }: In<"around">) {
  const [west, south, east, north] = bbox;
  if (!(east - west <= widest && north - south <= widest)) return { list: [] };
  const asked = [...new Set(names)].flatMap((name) => {
    const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
    return dataset && readable(caller, dataset) ? [dataset] : [];
  });
  return { list: await outlinesAround(readDb, asked, bbox, demandScope(caller)) };
}

export async function lineage({ db, caller }: Context, { dataset: name, id }: In<"lineage">) {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset || !readable(caller, dataset)) return { steps: [] };
  return { steps: await lineageOf(db, dataset, id, demandScope(caller)) };
}

export const insert = (ctx: Context, input: In<"insert">) => insertDrawn(ctx, input);
export const split = (ctx: Context, input: In<"split">) =>
  splitParcel<Dxydsd>(ctx, citySplitMerge, drawApi.split.path, input);
export const merge = (ctx: Context, input: In<"merge">) =>
  mergeParcels<Dxydsd>(ctx, citySplitMerge, drawApi.merge.path, input);
export const splitProvincial = (ctx: Context, input: In<"splitProvincial">) =>
  splitParcel<Dxydst>(ctx, provincialSplitMerge, drawApi.splitProvincial.path, input);
export const mergeProvincial = (ctx: Context, input: In<"mergeProvincial">) =>
  mergeParcels<Dxydst>(ctx, provincialSplitMerge, drawApi.mergeProvincial.path, input);
export const splitIndustrial = (ctx: Context, input: In<"splitIndustrial">) =>
  splitParcel<Gyyd>(ctx, industrialSplitMerge, drawApi.splitIndustrial.path, input);
export const mergeIndustrial = (ctx: Context, input: In<"mergeIndustrial">) =>
  mergeParcels<Gyyd>(ctx, industrialSplitMerge, drawApi.mergeIndustrial.path, input);
