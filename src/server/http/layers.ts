import type { FastifyInstance } from "fastify";
import { Refusal, status } from "#contract/errors";
import { toldFault } from "../services/map/layer";
import { clearPicture } from "../tiles/connected/clearPicture";
import type { ConnectedServices, ServiceTile } from "../tiles/connected/connectedServices";
import { layerShown } from "../tiles/connected/layerShown";
import { ServiceFault } from "../tiles/connected/serviceFault";
import { KeptOwnTiles, ownTileType } from "../tiles/own/keptOwnTiles";
import { isTile } from "../tiles/tileMath";
import { callerOf, requireCaller } from "./authenticate";
import { underWay, wayOfReads } from "./underWay";
import { zippedOnce } from "./zippedOnce";

type Params = { id: string; z: string; x: string; y: string };

/**
 * `GET /api/layers/<id>/<z>/<x>/<y>`: a tile of a layer of 图层目录, which its service is asked for or
 * which is drawn of what was uploaded. Who may see the layer is asked each time; a browser keeps a
 * tile and asks whether it still holds.
 */
export function serveLayers(app: FastifyInstance, services: ConnectedServices): void {
  const kept = new KeptOwnTiles();
  app.get<{ Params: Params }>(
    "/api/layers/:id/:z(^\\d{1,2})/:x(^\\d{1,7})/:y(^\\d{1,7})",
    { onRequest: requireCaller("") },
    async (request, reply) => {
      const { id, z, x, y } = request.params;
      const place = { z: Number(z), x: Number(x), y: Number(y) };
      if (!isTile(place)) throw new Refusal(status.notFound, "没有这个瓦片");
      const { db } = request.server.deps;
      const known = request.headers["if-none-match"]?.replace(/^W\//, "");
      const { type, body, tag } = await underWay(request, reply, wayOfReads, async () => {
        const shown = await layerShown(db, callerOf(request), id);
        if ("own" in shown) return kept.tile(db, shown.own, place, known);
        const { service } = shown;
        return services.tile(service, place).catch((error: unknown) => {
          if (error instanceof ServiceFault && error.isMissing) {
            return nothingOf(service.connection.kind === "vector");
          }
          throw toldFault(error);
        });
      });
      reply.header("etag", tag).header("cache-control", "private, no-cache");
      if (known === tag) return reply.code(304).send();
      const isDrawn = type === ownTileType;
      return reply.type(type).send(isDrawn ? await zippedOnce(request, reply, body) : body);
    },
  );
}

/** Where a service has nothing, nothing is drawn. */
const nothingOf = (isVector: boolean): ServiceTile =>
  isVector
    ? { type: "application/x-protobuf", body: Buffer.alloc(0), tag: '"none"' }
    : { type: "image/png", body: clearPicture, tag: '"clear"' };
