import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { hasPast } from "#contract/datasets/pastDay";
import type { Endpoint } from "#contract/define/endpoint";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/industry/bszy";
import { bzcfApi } from "#contract/endpoints/industry/bzcf";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { ghgyApi } from "#contract/endpoints/industry/ghgy";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { zybyApi } from "#contract/endpoints/industry/zyby";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { pastApi } from "#contract/endpoints/map/past";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import type { figureOutput } from "#contract/endpoints/records/register";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { type Result, status } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import type { MultiPolygon } from "#geo/position";
import { call } from "../api/call";

/** A record whose fields are known at run time only. */
export type Row = Readonly<Record<string, unknown>>;

/** A figure as the calls give it: the two libraries and projects have one area in place of sums. */
export type RawFigure = Omit<z.output<typeof figureOutput>, "sums" | "key" | "label"> & {
  key?: string;
  label?: string;
  sums?: Record<string, number>;
  mj?: number;
};
export type RawStats = { total: RawFigure; groups: Record<string, RawFigure[]> };
export type Page = { list: Row[]; total: number; sums?: Record<string, number> | undefined };
export type Info = { record: Row; geometry: MultiPolygon | null } & Row;

type Gives<O> = Endpoint<z.ZodType, z.ZodType<O>>;

/** What the map and its pages ask of every dataset. */
export type DatasetCalls = { list: Gives<Page>; stats?: Gives<RawStats>; info?: Gives<Info> };

/** The groups' inputs differ; their names are known at run time only. */
const calls = (api: { pageList: unknown; stats?: unknown; info?: unknown }): DatasetCalls =>
  ({
    list: api.pageList,
    ...(api.stats ? { stats: api.stats } : {}),
    ...(api.info ? { info: api.info } : {}),
  }) as DatasetCalls;

const known: Readonly<Record<string, DatasetCalls>> = {
  bzcf: calls(bzcfApi),
  cypt: calls(cyptApi),
  dqgx: calls(dqgxApi),
  dxydsd: calls(dxydsdApi),
  dxydst: calls(dxydstApi),
  ghgy: calls(ghgyApi),
  gydxjh: calls(gydxjhApi),
  gysl: calls(gyslApi),
  gyyd: calls(gyydApi),
  kdjc: calls(kdjcApi),
  pewg: calls(pewgApi),
  sscx: calls(sscxApi),
  sshsjcb: calls(sshsApi),
  tdgy: calls(tdgyApi),
  wssgyyd: calls(wssgyydApi),
  xztd: calls(xztdApi),
  yddw: calls(yddwApi),
  yjhc: calls(yjhcApi),
  ysbszy: calls(ysbszyApi),
  zkfxmsd: calls(zkfxmsdApi),
  zkfxmst: calls(zkfxmstApi),
  zyby: calls(zybyApi),
};

export const callsOf = (dataset: string): DatasetCalls | undefined => known[dataset];

/** The field that identifies a record of a dataset. */
export const idKey = (dataset: string): string => datasets[dataset]?.key.id ?? "dkid";

/** The outline of a record on an earlier day; of one that is gone by then as it was before. */
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

/** An outline in degrees, null of a record that has none; or why it could not be read. */
type Shape = Result<MultiPolygon | null>;

/** The outline of a record, on an earlier day if one is named. */
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
