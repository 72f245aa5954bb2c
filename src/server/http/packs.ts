import { gunzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { readUsable } from "../tiles/basemap/basemapFile";
import { openPack } from "../tiles/basemap/openPack";
import { glyphPath, type Pack, tilePath } from "../tiles/basemap/packFile";
import { isTile } from "../tiles/tileMath";
import { startOfRange } from "./glyphs";
import { acceptsGzip } from "./zippedOnce";

const year = 365 * 24 * 3600;

type Base = { id: string; tag: string };
type TileAddress = { Params: Base & { z: string; x: string; y: string } };
type GlyphAddress = { Params: Base & { stack: string; range: string } };

/** Where the content of a pack is: another address for every other content. */
export const packAddress = (id: string, tag: string) => `/basemap/${id}/${tag}`;

/**
 * Tiles and glyphs of packed base maps, `/basemap/<id>/<tag>/…`: from memory, without database and
 * without a session, since they are public data.
 */
export function servePacks(app: FastifyInstance): void {
  const { mapConfigDir } = app.deps;
  app.get<TileAddress>(
    "/basemap/:id/:tag/:z(^\\d+)/:x(^\\d+)/:y(^\\d+).pbf",
    async (request, reply) => {
      const { id, z, x, y } = request.params;
      const pack = packOf(mapConfigDir, id);
      const tile = { z: Number(z), x: Number(x), y: Number(y) };
      const [first, last] = pack.about.levels;
      if (!isTile(tile) || tile.z > last) throw new Refusal(status.notFound, "没有这个瓦片");
      const isDrawn = tile.z >= first;
      return send(request, reply, pack, isDrawn ? tilePath(tile.z, tile.x, tile.y) : "");
    },
  );
  app.get<GlyphAddress>("/basemap/:id/:tag/glyphs/:stack/:range", async (request, reply) => {
    const { id, range } = request.params;
    const pack = packOf(mapConfigDir, id);
    return send(request, reply, pack, glyphPath(startOfRange(range)));
  });
}

function packOf(mapConfigDir: string, id: string): Pack {
  const found = readUsable(mapConfigDir).basemaps.find((one) => one.id === id);
  if (found?.pack === undefined) throw new Refusal(status.notFound, "没有这个底图");
  return openPack(mapConfigDir, found.pack);
}

/** What a pack does not hold is empty ground, or letters that it does not use. */
const nothing = Buffer.alloc(0);

async function send(request: FastifyRequest, reply: FastifyReply, pack: Pack, path: string) {
  const { tag: asked } = request.params as Base;
  const etag = `"${pack.tag}/${path}"`;
  const isCurrent = asked === pack.tag;
  reply
    .header("etag", etag)
    .header("vary", "accept-encoding")
    // A page that was opened before the pack was replaced asks with its old tag.
    .header("cache-control", isCurrent ? `public, max-age=${year}, immutable` : "no-cache");
  const known = request.headers["if-none-match"]?.replace(/^W\//, "");
  if (known === etag) return reply.code(304).send();
  reply.type("application/x-protobuf");
  const packed = pack.packed(path);
  if (!packed) return reply.send(nothing);
  if (!acceptsGzip(request)) return reply.send(gunzipSync(packed));
  return reply.header("content-encoding", "gzip").send(packed);
}
