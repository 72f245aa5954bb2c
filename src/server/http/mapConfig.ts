import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { Refusal, status } from "#contract/errors";
import { basemaps, mapPage } from "#contract/map/mapPage";
import { requireCaller } from "./authenticate";

/** A file of map-config that is not what the schema says; names the file and the key. */
export class BadMapConfig extends Error {
  override name = "BadMapConfig";
}

/**
 * Serves map-config: read at run time, so that a base map or a layer is added without a rebuild.
 * Every file is checked now, so that a mistake shows at the start and not in front of a user.
 */
export function serveMapConfig(app: FastifyInstance): void {
  const { mapConfigDir } = app.deps;
  checkMapConfig(mapConfigDir);
  const onRequest = requireCaller("");
  app.get("/api/map-config/basemaps", { onRequest }, async () => readBasemaps(mapConfigDir));
  app.get<{ Params: { name: string } }>(
    "/api/map-config/pages/:name",
    { onRequest },
    async ({ params }) => {
      const file = `${params.name}.json`;
      if (!pageFiles(mapConfigDir).includes(file)) {
        throw new Refusal(status.notFound, "没有这个地图页面的配置");
      }
      return readPage(mapConfigDir, file);
    },
  );
}

/** Reads every file; throws `BadMapConfig` at the first that is wrong. */
export function checkMapConfig(folder: string): void {
  readBasemaps(folder);
  for (const file of pageFiles(folder)) readPage(folder, file);
}

const pageFiles = (folder: string): string[] =>
  readdirSync(join(folder, "pages")).filter((file) => file.endsWith(".json"));

const readBasemaps = (folder: string) => parsed(folder, "basemaps.json", basemaps);

function readPage(folder: string, file: string) {
  const path = join("pages", file);
  const page = parsed(folder, path, mapPage);
  page.layers.forEach(({ dataset, by }, i) => {
    const known = datasets[dataset];
    if (!known) throw wrong(path, `layers.${i}.dataset`, `没有数据集“${dataset}”`);
    if (by && !known.symbols.some((symbol) => symbol.by === by)) {
      throw wrong(path, `layers.${i}.by`, `${known.title}不能按“${by}”着色`);
    }
  });
  return page;
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
