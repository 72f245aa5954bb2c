import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { hasPast } from "#contract/datasets/pastDay";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { pastApi } from "#contract/endpoints/map/past";
import type { figureOutput } from "#contract/endpoints/records/standardCalls";
import { type Result, status } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import type { MultiPolygon } from "#geo/position";
import { call } from "../api/call";
import type { Standard } from "./registerOf";

/**
 * A figure as returned by the calls: the two libraries and projects have one area instead of sums.
 */
export type RawFigure = Omit<z.output<typeof figureOutput>, "sums" | "key" | "label"> & {
  key?: string;
  label?: string;
  sums?: Record<string, number>;
  mj?: number;
};
export type RawStats = { total: RawFigure; groups: Record<string, RawFigure[]> };
export type Page = { list: AnyRecord[]; total: number; sums?: Record<string, number> | undefined };
export type Info = { record: AnyRecord; geometry: MultiPolygon | null } & AnyRecord;

type Gives<O> = Endpoint<z.ZodType, z.ZodType<O>>;

/** The calls that the map and its pages make on every dataset. */
export type DatasetCalls = { list: Gives<Page>; stats?: Gives<RawStats>; info?: Gives<Info> };

/** Call groups by dataset; the platforms' group has another name in the table. */
const groups: Readonly<Record<string, Partial<Record<string, Endpoint>>>> = {
  ...endpoints,
  cypt: cyptApi,
};

/**
 * The usual calls of a dataset's group; undefined if it has no list. Inputs are only known at run
 * time.
 */
export function standardCalls(dataset: string): Standard | undefined {
  const group = groups[dataset];
  return group?.pageList ? (group as unknown as Standard) : undefined;
}

export function callsOf(dataset: string): DatasetCalls | undefined {
  const { pageList: list, stats, info } = groups[dataset] ?? {};
  if (!list) return undefined;
  return { list, ...(stats && { stats }), ...(info && { info }) } as DatasetCalls;
}

/** The field that identifies a record of a dataset. */
export const idKey = (dataset: string): string => datasets[dataset]?.key.id ?? "dkid";

/** The outline of a record on an earlier day; if it was gone by then, its last one before. */
async function pastShape(
  dataset: Library,
  id: string,
  { asOf, since }: { asOf: string; since: string | undefined },
  signal?: AbortSignal,
): Promise<Shape> {
  if (since) {
    const reply = await call(pastApi.info, { dataset, id, from: since, to: asOf }, signal);
    return reply.ok ? { ...reply, data: reply.data.after ?? reply.data.before } : reply;
  }
  const reply = await call(pastApi.past, { dataset, id, asOf }, signal);
  return reply.ok ? { ...reply, data: reply.data.geometry } : reply;
}

/** An outline in degrees, null if the record has none; or the error of reading it. */
type Shape = Result<MultiPolygon | null>;

/** The outline of a record, on an earlier day if one is given. */
export async function shapeOf(
  dataset: string,
  id: string,
  signal?: AbortSignal,
  { asOf, since }: { asOf?: string | undefined; since?: string | undefined } = {},
): Promise<Shape> {
  if (asOf && hasPast(dataset)) return pastShape(dataset, id, { asOf, since }, signal);
  const info = callsOf(dataset)?.info;
  if (!info) return { ok: true, status: status.ok, data: null };
  const reply = await call(info, { [idKey(dataset)]: id }, signal);
  return reply.ok ? { ...reply, data: reply.data.geometry } : reply;
}
