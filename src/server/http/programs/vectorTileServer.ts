import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { deepestAsked } from "#contract/look/paint";
import { mercator } from "../../tiles/features/layerInfo";
import type { Parameters } from "../../tiles/features/parameters";
import { toMercator } from "../../tiles/features/spatialReference";
import { mapStyle } from "../../tiles/look/mapStyle";
import { boundsOf } from "../../tiles/tileMath";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { mapped, requireReader, tileAnswer } from "../tiles";
import { lookNamed, partsOf } from "./looks";
import { sendInForm } from "./mountRest";
import { boundsFor } from "./ogcServe";

const service = "/api/rest/services/:dataset/VectorTileServer";

/** As ArcGIS reckons scales. */
const [side, dpi, inchesPerMetre] = [512, 96, 39.37];
const levels = 20;
const { west, east, north } = boundsOf({ z: 0, x: 0, y: 0 });

const lods = Array.from({ length: levels }, (_, level) => {
  const resolution = (east - west) / side / 2 ** level;
  return { level, resolution, scale: resolution * dpi * inchesPerMetre };
});

/**
 * The tiles of a dataset as an ArcGIS vector tile service, drawn as on our own map: its root style is
 * the first symbol set, `resources/styles/<look>.json` are the others and the layers of map pages.
 */
export function serveVectorTileServices(app: FastifyInstance, tiles: VectorTiles): void {
  const guarded = { onRequest: requireReader };
  for (const url of [service, `${service}/`]) {
    app.get(url, guarded, async (request, reply) =>
      sendInForm(request, reply, request.query as Parameters, await described(request)),
    );
  }
  const root = "root";
  for (const url of [`${service}/resources/styles`, `${service}/resources/styles/`]) {
    app.get(url, guarded, async (request) => styleOf(request, ""));
  }
  app.get<{ Params: { file: string } }>(
    `${service}/resources/styles/:file`,
    guarded,
    async (request) => {
      const [, name] = /^([\w.-]+)\.json$/.exec(request.params.file) ?? [];
      if (name === undefined) throw new Refusal(status.notFound, "样式文件的名称应以 .json 结尾");
      return styleOf(request, name === root ? "" : name);
    },
  );
  app.get(
    `${service}/tile/:z(^\\d+)/:y(^\\d+)/:x(^\\d+).pbf`,
    guarded,
    tileAnswer(tiles, new WeakMap(), { labels: true }),
  );
}

async function described(request: FastifyRequest) {
  const { dataset } = mapped(request);
  const [left, bottom, right, top] = await boundsFor(request);
  const [xmin, ymin] = toMercator([left, bottom]);
  const [xmax, ymax] = toMercator([right, top]);
  const extent = { xmin, ymin, xmax, ymax, spatialReference: mercator };
  return {
    currentVersion: 11.2,
    name: dataset.title,
    copyrightText: "",
    capabilities: "TilesOnly",
    type: "indexedVector",
    defaultStyles: "resources/styles",
    tiles: ["tile/{z}/{y}/{x}.pbf"],
    exportTilesAllowed: false,
    maxExportTilesCount: 0,
    initialExtent: extent,
    fullExtent: extent,
    minScale: lods[0]?.scale,
    maxScale: lods[deepestAsked]?.scale,
    minLOD: 0,
    maxLOD: deepestAsked,
    maxzoom: deepestAsked,
    tileInfo: {
      ...{ rows: side, cols: side, dpi, format: "pbf" },
      origin: { x: west, y: north },
      spatialReference: mercator,
      lods,
    },
    resourceInfo: {
      ...{ styleVersion: 8, tileCompression: "gzip" },
      cacheInfo: { storageInfo: { packetSize: 128, storageFormat: "compactV2" } },
    },
  };
}

/** Its tiles by the service, which alone knows how they are counted. */
function styleOf(request: FastifyRequest, name: string) {
  const look = lookNamed(request, mapped(request).dataset.name, name);
  const source = () => ({ type: "vector", url: "../../" });
  const id = "esri";
  return mapStyle(look.title, [{ ...look, id }], { ...partsOf(request), source });
}
