import type { FastifyInstance } from "fastify";
import { Refusal, status } from "#contract/errors";
import { serviceShown, toldFault } from "../services/map/layer";
import type { ConnectedServices, ServiceTile } from "../tiles/connected/connectedServices";
import { ServiceFault } from "../tiles/connected/serviceFault";
import { isTile } from "../tiles/tileMath";
import { callerOf, requireCaller } from "./authenticate";
import { underWay, wayOfReads } from "./underWay";

type Params = { id: string; z: string; x: string; y: string };

/** One transparent pixel. */
const clear = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * `GET /api/layers/<id>/<z>/<x>/<y>`: a tile of a connected layer, which the server asks for. Who
 * may see the layer is asked each time; a browser keeps a tile and asks whether it still holds.
 */
export function serveLayers(app: FastifyInstance, services: ConnectedServices): void {
  app.get<{ Params: Params }>(
    "/api/layers/:id/:z(^\\d{1,2})/:x(^\\d{1,7})/:y(^\\d{1,7})",
    { onRequest: requireCaller("") },
    async (request, reply) => {
      const { id, z, x, y } = request.params;
      const place = { z: Number(z), x: Number(x), y: Number(y) };
      if (!isTile(place)) throw new Refusal(status.notFound, "没有这个瓦片");
      const { db } = request.server.deps;
      const { type, body, tag } = await underWay(request, reply, wayOfReads, async () => {
        const stored = await serviceShown(db, callerOf(request), id);
        return services.tile(stored, place).catch((error: unknown) => {
          if (error instanceof ServiceFault && error.isMissing) {
            return nothingOf(stored.connection.kind === "vector");
          }
          throw toldFault(error);
        });
      });
      reply.header("etag", tag).header("cache-control", "private, no-cache");
      if (request.headers["if-none-match"]?.replace(/^W\//, "") === tag)
        return reply.code(304).send();
      return reply.type(type).send(body);
    },
  );
}

/** Where a service has nothing, nothing is drawn. */
const nothingOf = (isVector: boolean): ServiceTile =>
  isVector
    ? { type: "application/x-protobuf", body: Buffer.alloc(0), tag: '"none"' }
    : { type: "image/png", body: clear, tag: '"clear"' };
