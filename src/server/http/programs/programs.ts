import type { FastifyInstance } from "fastify";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { serveFeatures } from "./features";
import { serveGenerateToken } from "./generateToken";
import { serveOgc } from "./ogc";
import { serveOgcTiles } from "./ogcTiles";
import { serveStyles } from "./styles";
import { serveTables } from "./tables";
import { serveVectorTileServices } from "./vectorTileServer";
import { serveWms } from "./wms";
import { serveWmts } from "./wmts";

/** What other programs draw and read the register with. */
export function servePrograms(app: FastifyInstance, tiles: VectorTiles): void {
  serveFeatures(app);
  serveGenerateToken(app);
  serveOgc(app);
  serveOgcTiles(app, tiles);
  serveStyles(app);
  serveTables(app);
  serveVectorTileServices(app, tiles);
  serveWms(app, tiles);
  serveWmts(app, tiles);
}
