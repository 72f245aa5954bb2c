import type { AnyDataset } from "#contract/define/dataset";
import type { EsriField } from "../features/esriFields";
import { featureJson } from "../features/featureJson";
import type { FeatureQuery } from "../features/featureQuery";
import type { Feature } from "../features/readFeatures";
import { spatialReferenceOf } from "../features/replyValues";
import { flagOf, type Texts } from "./mapAsked";

type Page = { features: readonly Feature[]; more: boolean };

/** How the values of a result are told: under names or labels, as codes or as what these mean. */
type Told = { byName: boolean; raw: boolean };

export const toldBy = (p: Texts): Told => ({
  byName: flagOf(p, "returnFieldName"),
  raw: flagOf(p, "returnUnformattedValues"),
});

/** Reply to `identify` and `find`; `found` is by which field a feature was found. */
export function identified(
  dataset: AnyDataset,
  query: FeatureQuery,
  page: Page,
  told: Told,
  found: (feature: Feature) => string | null = () => null,
) {
  const { features, fields } = featureJson(dataset, query, page);
  const names = namesFor(fields, told);
  const spatialReference = spatialReferenceOf(query.out);
  const display = dataset.key.name;
  const results = page.features.map((feature, at) => {
    const { attributes = {}, geometry } = features[at] ?? {};
    const foundIn = found(feature);
    const values = fields.map((field) => [
      names.get(field.name),
      told.raw ? (attributes[field.name] ?? null) : formatted(field, feature),
    ]);
    const shown = fields.find(({ name }) => name === (foundIn ?? display));
    return {
      ...{ layerId: 0, layerName: dataset.title, displayFieldName: display },
      ...(foundIn !== null && { foundFieldName: foundIn }),
      value: shown ? formatted(shown, feature) : String(feature.oid),
      attributes: Object.fromEntries(values),
      geometryType: "esriGeometryPolygon",
      ...(geometry && { geometry: { ...geometry, spatialReference } }),
    };
  });
  return { results, exceededTransferLimit: page.more };
}

/** Labels, with the name where two fields have the same. */
function namesFor(fields: readonly EsriField[], { byName }: Told): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name, alias } of fields) {
    const label = taken.has(alias) ? `${alias}（${name}）` : alias;
    taken.add(label);
    names.set(name, byName ? name : label);
  }
  return names;
}

/** As people read it; nothing is `Null`, as ArcGIS has it. */
function formatted({ name, domain }: EsriField, { oid, values }: Feature): string {
  const value = name in values ? values[name] : oid;
  if (value === null || value === undefined) return "Null";
  const meant = domain?.codedValues.find(({ code }) => String(code) === String(value));
  return meant?.name ?? String(value);
}
