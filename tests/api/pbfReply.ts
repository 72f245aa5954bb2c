import { JSONFeatureSetParserContext } from "@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js";
import { parsePBFFeatureQuery } from "@arcgis/core/rest/query/operations/pbfQueryUtils.js";
import type { Reply } from "./featureCalls";

/** A PBF reply as ArcGIS's own parser reads it. */
export const pbfReply = (bytes: Buffer): Reply =>
  parsePBFFeatureQuery(
    new Uint8Array(bytes).buffer,
    new JSONFeatureSetParserContext({ applyTransform: true, sourceSpatialReference: null }),
  ) as Reply;
