/**
 * What WFS is asked, and with which names, in small letters: it refuses all others, and
 * `openapi.json` describes these.
 */

/** `namespaces` declare prefixes, which are not looked at. */
const ofWfs = ["service", "request", "version", "token", "namespaces", "namespace"];
const ofQuery = [
  ...ofWfs,
  ...["typenames", "typename", "count", "maxfeatures", "startindex", "outputformat", "resulttype"],
  ...["bbox", "srsname", "sortby", "filter", "query", "filter_language", "resourceid", "featureid"],
  ...["resolve", "resolvedepth", "resolvetimeout"],
];

export const wfsRequests = [
  ...["GetCapabilities", "DescribeFeatureType", "GetFeature", "GetPropertyValue"],
  ...["ListStoredQueries", "DescribeStoredQueries"],
] as const;

/** WFS 2.0.0, by request; `GetFeatureById` is the stored query of `GetFeature`. */
export const wfsKeys = {
  GetCapabilities: [
    ...ofWfs,
    ...["acceptversions", "acceptformats", "acceptlanguages", "sections", "updatesequence"],
  ],
  DescribeFeatureType: [...ofWfs, "typenames", "typename", "outputformat"],
  GetFeature: [...ofQuery, "propertyname"],
  GetFeatureById: [...ofWfs, "storedquery_id", "id", "outputformat"],
  GetPropertyValue: [...ofQuery, "valuereference"],
  ListStoredQueries: ofWfs,
  DescribeStoredQueries: [...ofWfs, "storedquery_id"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
