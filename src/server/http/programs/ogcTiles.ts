import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readBy, shownTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { shownLabels } from "#contract/look/labelLook";
import { demandScope } from "../../repositories/records/scope";
import { refuseSecrets } from "../../services/records/recordList";
import { json } from "../../tiles/features/ogcDocuments";
import * as grids from "../../tiles/features/ogcTiles";
import { demandKnown, ogcParameters, type Parameters } from "../../tiles/features/parameters";
import { degreeTile } from "../../tiles/parcelTile";
import { filterNames } from "../../tiles/tileDatasets";
import type { TileReply, VectorTiles } from "../../tiles/vectorTiles";
import { formatFor } from "../accepted";
import { callerOf, requireCaller } from "../authenticate";
import { originOf, prefixOf } from "../origin";
import { parseInput } from "../parse";
import { mapped, requireReader } from "../tiles";
import { underWay, wayOfReads } from "../underWay";
import { zippedOnce } from "../zippedOnce";
import { boundsFor, ogcPath, rootOf, serveResource } from "./ogcServe";

const page = { json: [json], html: ["text/html"] };
const tileJsonType = "application/vnd.mapbox.tilejson+json";
const bytesOnly = { mvt: [grids.mvt, "application/x-protobuf"] };

/** OGC API Tiles: the vector tiles of a dataset in web mercator and in degrees, and TileJSON. */
export function serveOgcTiles(app: FastifyInstance, tiles: VectorTiles): void {
  const signedIn = requireCaller("", { scope: "layers" });
  const described = (request: FastifyRequest) =>
    demandKnown(ogcParameters.page, request.query as Parameters);
  serveResource(app, `${ogcPath}/tileMatrixSets`, signedIn, page, async (request) => {
    described(request);
    return { body: grids.gridList(rootOf(request)), type: json, title: "瓦片网格" };
  });
  serveResource(app, `${ogcPath}/tileMatrixSets/:grid`, signedIn, page, async (request) => {
    described(request);
    return { body: grids.gridDocument(gridIn(request)), type: json, title: "瓦片网格" };
  });
  const own = `${ogcPath}/collections/:dataset/tiles`;
  serveResource(app, own, requireReader, page, async (request) => {
    described(request);
    const { dataset } = mapped(request);
    return { body: grids.tileSets(rootOf(request), dataset), type: json, title: dataset.title };
  });
  const withTileJson = { ...page, tilejson: [tileJsonType] };
  serveResource(app, `${own}/:grid`, requireReader, withTileJson, async (request, reply) => {
    const grid = gridIn(request);
    if (formatFor(request, reply, withTileJson) === "tilejson") {
      if (grid !== "WebMercatorQuad") {
        throw new Refusal(status.badRequest, "TileJSON 只用于 WebMercatorQuad");
      }
      return { body: await tileJsonFor(request), type: tileJsonType, title: "TileJSON" };
    }
    described(request);
    const dataset = shownTo(mapped(request).dataset, callerOf(request).authorities);
    const body = grids.tileSet(rootOf(request), dataset, grid, await boundsFor(request));
    return { body, type: json, title: dataset.title };
  });
  app.get(
    `${own}/:grid/:z(^\\d{1,2}$)/:row(^\\d{1,7}$)/:col(^\\d{1,7}$)`,
    { onRequest: requireReader },
    async (request, reply) => {
      formatFor(request, reply, bytesOnly);
      return send(request, reply, await tileFor(request, reply, tiles));
    },
  );
  app.get("/api/tiles/:dataset.json", { onRequest: requireReader }, (request) =>
    tileJsonFor(request),
  );
}

function gridIn(request: FastifyRequest): grids.TileGrid {
  const { grid } = request.params as { grid: string };
  if (grids.isGrid(grid)) return grid;
  throw new Refusal(status.notFound, `没有这个瓦片网格，有 ${grids.tileGrids.join("、")}`);
}

/** What it was asked with is asked of each tile: filters, and the token of an address. */
async function tileJsonFor(request: FastifyRequest) {
  const { dataset } = mapped(request);
  const { f: _, ...given } = request.query as Parameters;
  demandKnown(ogcParameters.tileJson, given, filterNames(mapped(request)));
  const search = new URLSearchParams(new URL(request.url, originOf(request)).search);
  search.delete("f");
  const query = search.size > 0 ? `?${search}` : "";
  const root = `${originOf(request)}${prefixOf(request)}/api/tiles/${dataset.name}`;
  const shown = shownTo(dataset, callerOf(request).authorities);
  const labels = given.labels === "1" && shownLabels(shown) !== null;
  const tiles = `${root}/{z}/{x}/{y}.pbf${query}`;
  return grids.tileJson(shown, { tiles, labels, box: await boundsFor(request) });
}

async function tileFor(
  request: FastifyRequest,
  reply: FastifyReply,
  tiles: VectorTiles,
): Promise<TileReply> {
  const { db, readDb = db } = request.server.deps;
  const { dataset: whole, filter: schema } = mapped(request);
  const caller = callerOf(request);
  const given = request.query as Parameters;
  demandKnown(ogcParameters.tile, given, filterNames(mapped(request)));
  const filter = parseInput(schema, given);
  const dataset = readBy(whole, caller.authorities);
  refuseSecrets(dataset, caller, filter);
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  const grid = gridIn(request);
  const tile = placeIn(request, grid);
  const known = request.headers["if-none-match"]?.replace(/^W\//, "");
  const asked = { dataset, tile, filter, scope };
  return underWay(request, reply, wayOfReads, async () => {
    if (grid === "WebMercatorQuad") return tiles.tile(readDb, asked, known);
    const bytes = await degreeTile(readDb, asked);
    const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    return { tag, bytes: tag === known ? null : bytes };
  });
}

function placeIn(request: FastifyRequest, grid: grids.TileGrid) {
  const { z, row, col } = request.params as { z: string; row: string; col: string };
  const tile = { z: Number(z), x: Number(col), y: Number(row) };
  const { levels, across, down } = grids.gridOf(grid);
  const isLevel = tile.z >= levels.from && tile.z <= levels.to;
  const isPlace = tile.x < across * 2 ** tile.z && tile.y < down * 2 ** tile.z;
  if (isLevel && isPlace) return tile;
  const words = `没有这个瓦片，${grid} 有 ${levels.from} 至 ${levels.to} 级`;
  throw new Refusal(status.notFound, words);
}

async function send(request: FastifyRequest, reply: FastifyReply, { tag, bytes }: TileReply) {
  request.server.readings.count(request);
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  if (!bytes) return reply.code(304).send();
  return reply.type(grids.mvt).send(await zippedOnce(request, reply, bytes));
}
