import type { FastifyInstance } from "fastify";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { serveStyles } from "./styles";
import { serveTables } from "./tables";
import { serveVectorTileServices } from "./vectorTileServer";
import { serveWms } from "./wms";
import { serveWmts } from "./wmts";

/** What other programs draw and read the register with, besides features. */
export function servePrograms(app: FastifyInstance, tiles: VectorTiles): void {
  serveStyles(app);
  serveTables(app);
  serveVectorTileServices(app, tiles);
  serveWms(app, tiles);
  serveWmts(app, tiles);
}
