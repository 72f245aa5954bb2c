import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { geometryName } from "./cqlSpace";
import { timeField } from "./ogcTime";

type Json = Readonly<Record<string, unknown>>;

export const schemaJson = "application/schema+json";

const draft = "https://json-schema.org/draft/2020-12/schema";

const types: Readonly<Record<string, Json>> = {
  number: { type: "number" },
  integer: { type: "integer" },
  flag: { type: "integer" },
  date: { type: "string", format: "date" },
  time: { type: "string", format: "date-time" },
};

/** A field with its Chinese name and its code list. */
function propertyOf({ kind, label, unit, codes }: Field): Json {
  const isList = codes !== undefined && kind !== "codes";
  const numeric = kind === "flag" || kind === "integer";
  return {
    title: unit ? `${label}（${unit}）` : label,
    ...(types[kind] ?? { type: "string" }),
    ...(isList && {
      oneOf: Object.entries(codes).map(([code, title]) => ({
        const: numeric ? Number(code) : code,
        title,
      })),
    }),
  };
}

/** Fields as properties of a schema. */
export const schemaProperties = ({ fields }: AnyDataset): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // `datetime` goes by it.
      { ...propertyOf(field), ...(name === timeField && { "x-ogc-role": "primary-instant" }) },
    ]),
  );

const outline: Json = {
  title: "图形",
  format: "geometry-multipolygon",
  "x-ogc-role": "primary-geometry",
};

/** What `filter` can ask of a layer. */
export const queryablesOf = (url: string, dataset: AnyDataset): Json => ({
  $schema: draft,
  $id: url,
  type: "object",
  title: dataset.title,
  properties: { [geometryName]: outline, ...schemaProperties(dataset) },
  additionalProperties: false,
});

/** What `sortby` can put in order. */
export const sortablesOf = (url: string, dataset: AnyDataset): Json => ({
  $schema: draft,
  $id: url,
  type: "object",
  title: dataset.title,
  properties: schemaProperties(dataset),
  additionalProperties: false,
});

/** What the features of a layer hold. */
export const schemaOf = (url: string, dataset: AnyDataset): Json => ({
  $schema: draft,
  $id: url,
  type: "object",
  title: dataset.title,
  properties: {
    id: { type: "integer", title: "要素编号", "x-ogc-role": "id", readOnly: true },
    [geometryName]: outline,
    ...schemaProperties(dataset),
  },
});
