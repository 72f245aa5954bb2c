/**
 * What WMS and WMTS are asked, and with which names, in small letters: they refuse all others, and
 * `openapi.json` describes these.
 */

/** Of each side of a picture. */
export const mostPixels = 4096;

const common = ["service", "request", "version", "token"] as const;

/** Of what lies under a point. */
export const infoFormats = ["text/plain", "application/json"] as const;

export const wmsRequests = [
  "GetCapabilities",
  "GetMap",
  "GetFeatureInfo",
  "GetLegendGraphic",
] as const;

const ofMap = [
  ...common,
  ...["layers", "styles", "crs", "bbox", "width", "height", "format", "transparent", "bgcolor"],
  ...["exceptions", "dpi", "map_resolution", "format_options", "tiled"],
] as const;

/** WMS 1.3.0, by request. */
export const wmsKeys: Readonly<Record<(typeof wmsRequests)[number], readonly string[]>> = {
  GetCapabilities: [...common, "format", "updatesequence", "acceptversions"],
  GetMap: ofMap,
  GetFeatureInfo: [...ofMap, "query_layers", "info_format", "feature_count", "i", "j"],
  GetLegendGraphic: [
    ...common,
    ...["layer", "style", "format", "width", "height", "scale", "sld_version", "exceptions"],
    ...["language", "crs", "bbox", "srcwidth", "srcheight"],
  ],
};

export const wmtsRequests = ["GetCapabilities", "GetTile"] as const;

/** WMTS 1.0.0, by request. */
export const wmtsKeys: Readonly<Record<(typeof wmtsRequests)[number], readonly string[]>> = {
  GetCapabilities: [...common, "acceptversions", "acceptformats"],
  GetTile: [
    ...["layer", "style", "format", "tilematrixset", "tilematrix", "tilerow", "tilecol"],
    ...common,
  ],
};
