import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../../db/tables";
import { type EsriField, esriFieldsOf, oidName } from "../esriFields";
import { esriForm, esriJson, geoJson, geoJsonForm } from "../featureJson";
import { countPbf, extentPbf, featurePbf, idsPbf, pbfForm, rowsPbf } from "../featurePbf";
import { demandWhole, isFileFormat } from "../fileAsked";
import { bad } from "../parameters";
import { Strip } from "../pieces/strip";
import type { WrittenJson } from "../pieces/writtenJson";
import { countFeatures, readExtent, readIds, type Selection } from "../readFeatures";
import { readPieces } from "../readPieces";
import { countGroups, readStatistics } from "../readStatistics";
import { replyValue, spatialReferenceOf } from "../replyValues";
import type { FigureType, Statistics } from "../statistics";
import { csvFile, type FeatureFile, featureFile } from "./featureFile";

/** Data to send as JSON, JSON that is written, bytes to send as PBF, or a file. */
export type Answer = Uint8Array | FeatureFile | WrittenJson | Record<string, unknown>;

/** Answers a query of a feature layer; `tell` is told how many records go out before they do. */
export async function queryFeatures(
  db: Db,
  selection: Selection,
  tell: (count: number) => Promise<void>,
): Promise<Answer> {
  const { query } = selection;
  if (query.statistics) return statisticsAnswer(db, selection, query.statistics, tell);
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
  if (isFileFormat(query.format)) return featureFile(db, selection, tell);
  const { form, answer } = written[query.format];
  const found = await readPieces(db, selection, form(dataset, query));
  const page = query.allOrNone && found.more ? { strip: new Strip(), more: true } : found;
  await tell(page.strip.count);
  return answer(dataset, query, page);
}

/** How features are written one by one, and what is an answer of them. */
const written = {
  pbf: { form: pbfForm, answer: featurePbf },
  geojson: { form: geoJsonForm, answer: geoJson },
  json: { form: esriForm, answer: esriJson },
} as const;

/** Groups name what records hold, so they are told like records. */
async function statisticsAnswer(
  db: Db,
  selection: Selection,
  statistics: Statistics,
  tell: (count: number) => Promise<void>,
): Promise<Answer> {
  const { dataset, query } = selection;
  const isPbf = query.format === "pbf";
  if (query.format === "geojson") throw bad("统计结果的格式应为 json、pbf 或 csv");
  if (query.answer === "count") {
    const count = await countGroups(db, selection, statistics);
    return isPbf ? countPbf(count) : { count };
  }
  if (query.answer !== "features") throw bad("统计不能与 returnIdsOnly、returnExtentOnly 同用");
  const { rows, more } = await readStatistics(db, selection, statistics);
  demandWhole(query, more);
  if (statistics.groupBy.length > 0) await tell(rows.length);
  const fields = statisticFields(dataset, statistics);
  if (isPbf) return rowsPbf(fields, rows, more);
  if (query.format === "csv") return csvFile(dataset, fields, rows);
  return {
    fields,
    features: rows.map((row) => ({
      attributes: Object.fromEntries(
        fields.map((field) => [field.name, replyValue(field, row[field.name])]),
      ),
    })),
    exceededTransferLimit: more,
  };
}

function statisticFields(dataset: AnyDataset, { figures, groupBy }: Statistics): EsriField[] {
  const known = new Map(esriFieldsOf(dataset).map((field) => [field.name, field]));
  const groups = groupBy.flatMap((name) => known.get(name) ?? []);
  const results = figures.map(({ type, field, name }): EsriField => {
    const source = known.get(field ?? oidName) as EsriField;
    return { ...source, name, alias: name, type: typeOf(type, source), domain: null };
  });
  return [...groups, ...results];
}

const ownType: readonly FigureType[] = ["min", "max", "percentile_disc"];

function typeOf(type: FigureType, source: EsriField): EsriField["type"] {
  if (type === "count") return "esriFieldTypeInteger";
  if (!ownType.includes(type)) return "esriFieldTypeDouble";
  return source.name === oidName ? "esriFieldTypeInteger" : source.type;
}
