import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { type EsriField, esriFieldsOf, oidName } from "./esriFields";
import { featureGeoJson, featureJson } from "./featureJson";
import { countPbf, extentPbf, featurePbf, idsPbf } from "./featurePbf";
import {
  countFeatures,
  readExtent,
  readFeatures,
  readIds,
  readStatistics,
  type Selection,
} from "./readFeatures";
import { replyValue, spatialReferenceOf } from "./replyValues";
import type { Statistics } from "./statistics";

/** Data to send as JSON, or bytes to send as PBF. */
export type Answer = Uint8Array | Record<string, unknown>;

/** Answers a query of a feature layer; `tell` is told how many records go out before they do. */
export async function queryFeatures(
  db: Db,
  selection: Selection,
  tell: (count: number) => Promise<void>,
): Promise<Answer> {
  const { query } = selection;
  if (query.statistics) return statisticsAnswer(db, selection, query.statistics);
  if (query.answer === "features") return featuresAnswer(db, selection, tell);
  const isPbf = query.format === "pbf";
  if (query.answer === "count") {
    const count = await countFeatures(db, selection);
    return isPbf ? countPbf(count) : { count };
  }
  if (query.answer === "ids") {
    const ids = await readIds(db, selection);
    return isPbf ? idsPbf(ids) : { objectIdFieldName: oidName, objectIds: ids };
  }
  const { extent, count } = await readExtent(db, selection);
  if (isPbf) return extentPbf(extent, count, query);
  const spatialReference = spatialReferenceOf(query.out);
  return { extent: extent && { ...extent, spatialReference }, count };
}

async function featuresAnswer(
  db: Db,
  selection: Selection,
  tell: (count: number) => Promise<void>,
): Promise<Answer> {
  const { dataset, query } = selection;
  const page = await readFeatures(db, selection);
  await tell(page.features.length);
  if (query.format === "pbf") return featurePbf(dataset, query, page);
  if (query.format === "geojson") return featureGeoJson(dataset, query, page);
  return featureJson(dataset, query, page);
}

/** Always JSON: clients request statistics in no other format. */
async function statisticsAnswer(
  db: Db,
  selection: Selection,
  statistics: Statistics,
): Promise<Answer> {
  const rows = await readStatistics(db, selection, statistics);
  const fields = statisticFields(selection.dataset, statistics);
  return {
    fields,
    features: rows.map((row) => ({
      attributes: Object.fromEntries(
        fields.map((field) => [field.name, replyValue(field, row[field.name])]),
      ),
    })),
  };
}

function statisticFields(dataset: AnyDataset, { figures, groupBy }: Statistics): EsriField[] {
  const known = new Map(esriFieldsOf(dataset).map((field) => [field.name, field]));
  const groups = groupBy.flatMap((name) => known.get(name) ?? []);
  const results = figures.flatMap(({ type, field, name }): EsriField[] => {
    const source = known.get(field);
    if (!source) return [];
    const isSame = type === "min" || type === "max";
    const own = isSame
      ? source.type
      : type === "count"
        ? "esriFieldTypeInteger"
        : "esriFieldTypeDouble";
    return [{ ...source, name, alias: name, type: own, domain: null }];
  });
  return [...groups, ...results];
}
