import type { FastifyInstance } from "fastify";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { serveFeatures } from "./features";
import { serveGenerateToken } from "./generateToken";
import { serveMapServices } from "./mapServer";
import { serveOgc } from "./ogc";
import { serveOgcStyles } from "./ogcStyles";
import { serveOgcTiles } from "./ogcTiles";
import { serveStyles } from "./styles";
import { serveTables } from "./tables";
import { serveVectorTileServices } from "./vectorTileServer";
import { serveWfs } from "./wfs";
import { serveWms } from "./wms";
import { serveWmts } from "./wmts";

/** What other programs draw and read the register with. */
export function servePrograms(app: FastifyInstance, tiles: VectorTiles): void {
  serveFeatures(app);
  serveGenerateToken(app);
  serveMapServices(app, tiles);
  serveOgc(app);
  serveOgcStyles(app);
  serveOgcTiles(app, tiles);
  serveStyles(app);
  serveTables(app);
  serveVectorTileServices(app, tiles);
  serveWfs(app);
  serveWms(app, tiles);
  serveWmts(app, tiles);
}
