import type { FastifyRequest } from "fastify";
import { shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { alwaysLevel, deepestAsked } from "#contract/look/paint";
import { pageInYear } from "#contract/map/relativeYears";
import { type Look, looksOf, pageLooks } from "../../tiles/look/look";
import type { StyleParts } from "../../tiles/look/mapStyle";
import { tileDatasets } from "../../tiles/tileDatasets";
import { callerOf } from "../authenticate";
import { mapPageOf, pageNames } from "../mapConfig";
import { originOf, prefixOf } from "../origin";
import { mapped } from "../tiles";

/** Where other programs reach this server. */
export const rootOf = (request: FastifyRequest) => `${originOf(request)}${prefixOf(request)}`;

/** The dataset in the URL, with the fields that the caller may see. */
export const shownDataset = (request: FastifyRequest) =>
  shownTo(mapped(request).dataset, callerOf(request).authorities);

/** The layers of a page that the caller may read, in the caller's data year. */
export function looksOfPage(
  request: FastifyRequest,
  name: string,
): { title: string; looks: Look[] } {
  const { mapConfigDir } = request.server.deps;
  const page = mapPageOf(mapConfigDir, name);
  const { title, layers } = pageInYear(page, request.asking.dataYear);
  const { authorities } = callerOf(request);
  const looks = pageLooks(layers).filter(({ dataset }) => {
    const access = readableAccess(dataset);
    return access !== null && authorities.includes(access);
  });
  return { title, looks };
}

/** Every look of a dataset: its symbol sets, and the layers of pages as `<page>.<layer>`. */
export function looksFor(request: FastifyRequest, dataset: string): Look[] {
  const known = tileDatasets[dataset];
  if (!known) return [];
  const ofPages = pageNames(request.server.deps.mapConfigDir).flatMap((page) => {
    const { title, looks } = looksOfPage(request, page);
    return looks
      .filter((look) => look.dataset === dataset)
      .map((look) => ({
        ...look,
        id: `${page}.${look.id}`,
        title: `${title} · ${look.title}`,
        visible: true,
      }));
  });
  return [...looksOf(known.dataset), ...ofPages];
}

/** What the first look is called as well, as WMTS has it. */
const usual: readonly string[] = ["", "default"];

/** The look of a name, or the first one without; not found if the dataset has none of the name. */
export function lookNamed(request: FastifyRequest, dataset: string, name: string): Look {
  const looks = looksFor(request, dataset);
  const found = usual.includes(name) ? looks[0] : looks.find(({ id }) => id === name);
  if (found) return found;
  const names = looks.map(({ id }) => id).join("、");
  const words = `没有样式“${name.slice(0, 60)}”，可用 ${names}`;
  throw new Refusal(status.notFound, words);
}

const readableAccess = (dataset: string): string | null =>
  tileDatasets[dataset]?.dataset.access.read ?? null;

/** Datasets on the map that the caller may read. */
export function readableDatasets(request: FastifyRequest) {
  const { authorities } = callerOf(request);
  return Object.values(tileDatasets)
    .map(({ dataset }) => dataset)
    .filter(({ access }) => authorities.includes(access.read));
}

/** The filter that a look fixes, as a list's address has it. */
export function filterText({ filter = {} }: Look): string {
  const parts = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(
    Object.fromEntries(parts.map(([name, value]) => [name, [value].flat().join(",")])),
  ).toString();
}

/** What a style refers to, by full addresses: styles are read from anywhere. */
export function partsOf(request: FastifyRequest): StyleParts {
  const root = rootOf(request);
  return {
    glyphs: `${root}/fonts/{fontstack}/{range}.pbf`,
    sprite: `${root}/sprites/map`,
    source: (look) => {
      const query = ["labels=1", filterText(look)].filter((part) => part !== "").join("&");
      const tiles = [`${root}/api/tiles/${look.dataset}/{z}/{x}/{y}.pbf?${query}`];
      return { type: "vector", tiles, minzoom: alwaysLevel, maxzoom: deepestAsked };
    },
  };
}
