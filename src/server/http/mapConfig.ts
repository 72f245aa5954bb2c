import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { basemaps, mapPage, type ServedBasemaps } from "#contract/map/mapPage";
import { readUsable } from "../tiles/basemap/basemapFile";
import { openPack } from "../tiles/basemap/openPack";
import { BadPack } from "../tiles/basemap/packFile";
import { requireCaller } from "./authenticate";
import { packAddress } from "./packs";

/** A map-config file that does not match its schema; names the file and the key. */
export class BadMapConfig extends Error {
  override name = "BadMapConfig";
}

/**
 * Serves map-config, which is read at run time so that a base map or layer is added without a
 * rebuild. All files are checked now, so that a mistake shows at the start and not in front of a
 * user.
 */
export function serveMapConfig(app: FastifyInstance): void {
  const { mapConfigDir } = app.deps;
  checkMapConfig(mapConfigDir);
  const onRequest = requireCaller("");
  app.get("/api/map-config/basemaps", { onRequest }, async () => served(mapConfigDir));
  app.get<{ Params: { name: string } }>(
    "/api/map-config/pages/:name",
    { onRequest },
    async ({ params }) => mapPageOf(mapConfigDir, params.name),
  );
}

/** Names of the map pages. */
export const pageNames = (folder: string): string[] =>
  pageFiles(folder).map((file) => file.replace(/\.json$/, ""));

/** The page of a name; not found if there is none. */
export function mapPageOf(folder: string, name: string) {
  if (!pageNames(folder).includes(name)) {
    throw new Refusal(status.notFound, "没有这个地图页面的配置");
  }
  return readPage(folder, `${name}.json`);
}

/** Reads every file; throws `BadMapConfig` for the first invalid one. */
export function checkMapConfig(folder: string): void {
  readBasemaps(folder);
  for (const file of pageFiles(folder)) readPage(folder, file);
}

const pageFiles = (folder: string): string[] =>
  readdirSync(join(folder, "pages")).filter((file) => file.endsWith(".json"));

function readBasemaps(folder: string) {
  const file = parsed(folder, "basemaps.json", basemaps);
  file.basemaps.forEach(({ pack }, i) => {
    if (pack !== undefined) checkPack(folder, pack, `basemaps.${i}.pack`);
  });
  const known = ["none", ...file.basemaps.map(({ id }) => id)];
  if (!known.includes(file.initial)) {
    const why = `没有底图“${file.initial}”，应为 ${known.join("、")} 之一`;
    throw wrong("basemaps.json", "initial", why);
  }
  return file;
}

function checkPack(folder: string, pack: string, key: string): void {
  try {
    openPack(folder, pack);
  } catch (error) {
    if (error instanceof BadPack) throw wrong("basemaps.json", key, error.message);
    throw error;
  }
}

/** As the client gets them: a pack by its address, a wrong entry by its fault. */
function served(folder: string): ServedBasemaps {
  const file = readUsable(folder);
  const faults = [...file.faults];
  const withAddress = file.basemaps.flatMap((one) => {
    const { id, title, pack } = one;
    if (pack === undefined) return [one];
    try {
      const { tag } = openPack(folder, pack);
      return [{ ...one, pack: packAddress(id, tag) }];
    } catch (error) {
      if (!(error instanceof BadPack)) throw error;
      faults.push({ title, why: error.message });
      return [];
    }
  });
  return { ...file, basemaps: withAddress, faults };
}

function readPage(folder: string, file: string) {
  const path = join("pages", file);
  const page = parsed(folder, path, mapPage);
  page.layers.forEach((layer, i) => {
    for (const [key, why] of faultsOf(layer)) throw wrong(path, `layers.${i}.${key}`, why);
  });
  page.metrics?.forEach((metric, i) => {
    for (const [key, why] of faultsOfMetric(metric)) throw wrong(path, `metrics.${i}.${key}`, why);
  });
  return page;
}

type Page = z.infer<typeof mapPage>;
type Fault = [key: string, why: string];

const unknownDataset = (name: string): Fault => ["dataset", `没有数据集“${name}”`];

function faultsOf({ dataset, by, classes, filter }: Page["layers"][number]): Fault[] {
  const known = datasets[dataset];
  if (!known) return [unknownDataset(dataset)];
  if (known.geometry === null) return [["dataset", `${known.title}没有图形`]];
  const faults: Fault[] = [];
  if (by && !known.symbols.some((symbol) => symbol.by === by)) {
    faults.push(["by", `${known.title}不能按“${by}”着色`]);
  }
  for (const field of Object.keys(Object.assign({}, ...(classes ?? []).map((one) => one.where)))) {
    if (!known.views.tile.includes(field)) {
      faults.push(["classes", `${known.title}的瓦片没有“${field}”`]);
    }
  }
  return [...faults, ...unknownFilters(known, filter, "filter")];
}

function faultsOfMetric({ dataset, of, per, filter, part }: NonNullable<Page["metrics"]>[number]) {
  const known = datasets[dataset];
  if (!known) return [unknownDataset(dataset)];
  const { sums, rates = {} } = known.rollup;
  const faults: Fault[] = [];
  if (of !== "zs" && !sums.includes(of) && !(of in rates)) {
    faults.push(["of", `${known.title}没有统计量“${of}”`]);
  }
  if (per && !sums.includes(per)) faults.push(["per", `${known.title}没有统计量“${per}”`]);
  return [
    ...faults,
    ...unknownFilters(known, filter, "filter"),
    ...unknownFilters(known, part, "part"),
  ];
}

/** Only dimensions: tiles and figures must support a fixed filter at no cost. */
function unknownFilters({ title, rollup }: AnyDataset, filter: object | undefined, key: string) {
  return Object.keys(filter ?? {})
    .filter((field) => !rollup.by.includes(field) && !rollup.single.includes(field))
    .map((field): Fault => [key, `${title}不能按“${field}”筛选`]);
}

function parsed<T>(folder: string, path: string, schema: z.ZodType<T>): T {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(join(folder, path), "utf8"));
  } catch (error) {
    throw wrong(path, "文件", error instanceof Error ? error.message : String(error));
  }
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const key = issue?.path.join(".") || "文件";
  throw wrong(path, key, issue?.message ?? "格式错误");
}

const wrong = (path: string, key: string, why: string) =>
  new BadMapConfig(`地图配置 map-config/${path} 的 ${key} 有误：${why}`);
