import { csvHead, csvRow } from "../features/featureCsv";
import { inOrder } from "../features/ogcCrs";
import type { Feature } from "../features/readFeatures";
import { element, xmlHead } from "../look/xml";
import { featureGml, gmlOrder, outlineGml, propertyGml, type Written } from "./gmlWrite";
import { featureId, gmlSpace, isGeometry, namespace, prefix, wfsSpace, xsiSpace } from "./wfsNames";

/** How many there are, and how many of them are answered; `matched` is null if it was not counted. */
export type Told = { matched: number | null; returned: number };

/** Where the pages around this one are, and the schema. */
export type Links = { next: string | null; previous: string | null; schema: string };

/** An answer in parts: what precedes the features, each of them, what follows. */
export type Format = {
  type: string;
  head: (told: Told, links: Links) => string;
  /** `at` is its place among the features. */
  one: (feature: Feature, at: number) => string;
  tail: string;
};

const gmlType = "application/gml+xml; version=3.2";

/** Names of formats as programs write them, in small letters; a plus in an address is a blank. */
export const formatNames = {
  gml: [
    ...[gmlType, "application/gml xml; version=3.2", "text/xml; subtype=gml/3.2"],
    ...["text/xml; subtype=gml/3.2.1", 'text/xml; subtype="gml/3.2"', "gml32", "gml3", "text/xml"],
  ],
  json: ["application/json", "application/geo+json", "application/geo json", "json", "geojson"],
  csv: ["text/csv", "csv"],
} as const;

export type FormatName = keyof typeof formatNames;

/** The names that capabilities announce. */
export const announcedFormats = [
  ...[gmlType, "text/xml; subtype=gml/3.2", "application/json", "text/csv"],
];

export const formatOf = (name: FormatName, written: Written): Format => formats[name](written);

const formats: Readonly<Record<FormatName, (written: Written) => Format>> = {
  gml: (written) => ({
    type: gmlType,
    head: (told, links) => collection("FeatureCollection", told, links),
    one: (feature) => `<wfs:member>${featureGml(written, feature)}</wfs:member>`,
    tail: "</wfs:FeatureCollection>",
  }),
  json: ({ dataset, names, crs }) => ({
    type: "application/geo+json; charset=utf-8",
    head: ({ matched, returned }) => {
      const told = {
        type: "FeatureCollection",
        timeStamp: new Date().toISOString(),
        ...(matched !== null && { numberMatched: matched }),
        numberReturned: returned,
        crs: { type: "name", properties: { name: crs.name } },
      };
      return `${JSON.stringify(told).slice(0, -1)},"features":[`;
    },
    one: ({ oid, outline, values }, at) => {
      // Programs read GeoJSON east first, whatever its reference has.
      const coordinates = outline && inOrder(gmlOrder(outline), { ...crs, turned: false });
      const feature = {
        type: "Feature",
        id: featureId(dataset.name, oid),
        geometry: coordinates && { type: "MultiPolygon", coordinates },
        properties: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
      };
      return `${at === 0 ? "" : ","}${JSON.stringify(feature)}`;
    },
    tail: "]}",
  }),
  csv: ({ names }) => ({
    type: "text/csv; charset=utf-8; header=present",
    head: () => csvHead(names),
    one: ({ oid, values }) => csvRow([oid, ...names.map((name) => values[name])]),
    tail: "",
  }),
};

/** The values of one property of features that have one, as `GetPropertyValue` answers them. */
export const valuesOf = ({ dataset, crs }: Written, name: string): Format => ({
  type: gmlType,
  head: (told, links) => collection("ValueCollection", told, links),
  one: ({ oid, outline, values }) => {
    const id = `${featureId(dataset.name, oid)}.${name}`;
    const value = isGeometry(name)
      ? element(`${prefix}:${name}`, {}, outline ? outlineGml(outline, crs, id) : "")
      : propertyGml(name, values[name]);
    return element("wfs:member", {}, value);
  },
  tail: "</wfs:ValueCollection>",
});

export const spaces = {
  "xmlns:wfs": wfsSpace,
  "xmlns:gml": gmlSpace,
  [`xmlns:${prefix}`]: namespace,
  "xmlns:xsi": xsiSpace,
};

/** Where a program finds what the elements of a document are. */
export const schemaLocation = (schema: string): string =>
  `${namespace} ${schema} ${wfsSpace} http://schemas.opengis.net/wfs/2.0/wfs.xsd`;

function collection(name: string, { matched, returned }: Told, links: Links): string {
  const attributes = {
    ...spaces,
    "xsi:schemaLocation": schemaLocation(links.schema),
    timeStamp: new Date().toISOString(),
    numberMatched: matched ?? "unknown",
    numberReturned: returned,
    ...(links.next && { next: links.next }),
    ...(links.previous && { previous: links.previous }),
  };
  return `${xmlHead}${element(`wfs:${name}`, attributes).slice(0, -"/>".length)}>`;
}
