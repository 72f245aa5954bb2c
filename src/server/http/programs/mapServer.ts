import type { FastifyInstance } from "fastify";
import { restParameters } from "../../tiles/features/parameters";
import type { VectorTiles } from "../../tiles/vectorTiles";
import { requireReader } from "../tiles";
import * as files from "./arcgis/attachments";
import * as described from "./arcgis/description";
import { find, identify } from "./arcgis/mapFound";
import { feature, query } from "./arcgis/query";
import { noRelation } from "./arcgis/related";
import { generateRenderer } from "./arcgis/renderer";
import { exportMap, legend, signImage } from "./mapExport";
import { listsOf, mountRest, pagesOf } from "./mountRest";

const map = "/api/rest/services/:dataset/MapServer";
const layer = `${map}/0`;
const record = `${layer}/:oid(^\\d{1,9}$)`;

/**
 * Each dataset of the map as an ArcGIS map service of one layer: pictures by the painter that WMS has,
 * what lies at a place of them, and the queries of the feature layer.
 */
export function serveMapServices(app: FastifyInstance, tiles: VectorTiles): void {
  const serve = mountRest(app);
  const page = pagesOf(serve);
  page(map, requireReader, described.map);
  page(`${map}/layers`, requireReader, described.layersOfMap);
  listsOf(serve, restParameters.legend)(`${map}/legend`, requireReader, legend);
  serve(`${map}/export`, requireReader, exportMap(tiles));
  serve(`${map}/identify`, requireReader, identify);
  serve(`${map}/find`, requireReader, find);
  page(layer, requireReader, described.layerOfMap);
  serve(`${layer}/images/:image`, requireReader, signImage);
  page(record, requireReader, feature);
  serve(`${layer}/query`, requireReader, query);
  serve(`${layer}/queryRelatedRecords`, requireReader, noRelation);
  serve(`${layer}/generateRenderer`, requireReader, generateRenderer);
  serve(`${layer}/queryAttachments`, requireReader, files.queryAttachments);
  serve(`${record}/attachments`, requireReader, files.attachmentsOf);
  serve(`${record}/attachments/:id(^\\d{1,9}$)`, requireReader, files.attachment);
}
