import type { FastifyInstance } from "fastify";
import { Refusal, status } from "#contract/errors";
import { serverInfo } from "../../tiles/features/layerInfo";
import { restParameters } from "../../tiles/features/parameters";
import { wholeService } from "../../tiles/features/wholeService";
import { requireCaller } from "../authenticate";
import { originOf, prefixOf } from "../origin";
import * as files from "./arcgis/attachments";
import * as described from "./arcgis/description";
import { feature, query, queryService, queryWhole } from "./arcgis/query";
import { noRelation, queryRelated } from "./arcgis/related";
import { generateRenderer } from "./arcgis/renderer";
import { requireServed } from "./arcgis/served";
import { tokenPaths } from "./generateToken";
import { listsOf, mountRest, pagesOf } from "./mountRest";

const root = "/api/rest";
const one = `${root}/services/:dataset/FeatureServer`;
const whole = `${root}/services/${wholeService}/FeatureServer`;

/**
 * The datasets as read-only ArcGIS feature layers and tables, under the caller's own permissions: for
 * labels and highlights on our map, and for ArcGIS, QGIS and GDAL. A query also takes the filter of
 * lists, and `asOf=<day>` asks for the state at the end of a day.
 */
export function serveFeatures(app: FastifyInstance): void {
  const signedIn = requireCaller("", { scope: "layers" });
  const serve = mountRest(app);
  const page = pagesOf(serve);
  const listed = listsOf(serve, restParameters.domains);
  const open = async () => {};
  page(`${root}/info`, open, (request) =>
    serverInfo(`${originOf(request)}${prefixOf(request)}${tokenPaths[0]}`),
  );
  page(`${root}/services`, signedIn, described.services);
  page(one, requireServed, described.service);
  page(whole, signedIn, described.whole);
  page(`${one}/layers`, requireServed, described.layersOfService);
  page(`${whole}/layers`, signedIn, described.layersOfWhole);
  listed(`${one}/queryDomains`, requireServed, described.domains);
  listed(`${whole}/queryDomains`, signedIn, described.domainsOfWhole);
  serve(`${one}/query`, requireServed, queryService);
  serve(`${whole}/query`, signedIn, queryWhole);
  for (const service of [one, whole]) serve(`${service}/applyEdits`, signedIn, readOnly);
  for (const layer of [`${one}/0`, `${whole}/:layer(^\\d{1,3}$)`]) {
    const record = `${layer}/:oid(^\\d{1,9}$)`;
    page(layer, requireServed, described.layer);
    page(record, requireServed, feature);
    serve(`${layer}/query`, requireServed, query);
    serve(`${layer}/generateRenderer`, requireServed, generateRenderer);
    serve(`${layer}/queryAttachments`, requireServed, files.queryAttachments);
    serve(`${record}/attachments`, requireServed, files.attachmentsOf);
    serve(`${record}/attachments/:id(^\\d{1,9}$)`, requireServed, files.attachment);
    for (const edit of edits) serve(`${layer}/${edit}`, requireServed, readOnly);
    for (const edit of editsOfFiles) serve(`${record}/${edit}`, requireServed, readOnly);
  }
  serve(`${one}/0/queryRelatedRecords`, requireServed, noRelation);
  serve(`${whole}/:layer(^\\d{1,3}$)/queryRelatedRecords`, requireServed, queryRelated);
}

const edits = [
  ...(["applyEdits", "addFeatures", "updateFeatures", "deleteFeatures"] as const),
  ...(["calculate", "append"] as const),
];
const editsOfFiles = ["addAttachment", "updateAttachment", "deleteAttachments"] as const;

function readOnly(): never {
  throw new Refusal(status.forbidden, "图层只读，不能编辑");
}
