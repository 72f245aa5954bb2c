declare module "@arcgis/core/rest/query/operations/pbfQueryUtils.js" {
  export function parsePBFFeatureQuery(bytes: ArrayBuffer, context: unknown): unknown;
}

declare module "@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js" {
  export class JSONFeatureSetParserContext {
    constructor(options: { applyTransform: boolean; sourceSpatialReference: unknown });
  }
}
