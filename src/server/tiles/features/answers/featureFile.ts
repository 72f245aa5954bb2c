import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../../db/tables";
import { looksOf } from "../../look/look";
import { type EsriField, oidName } from "../esriFields";
import { csvRow } from "../featureCsv";
import { demandWhole } from "../fileAsked";
import { type Feature, readFeatures, type Selection } from "../readFeatures";
import { replyFields } from "../replyValues";
import { classFieldsOf, featureKml } from "./featureKml";

/** Features as a file: its text, which is zipped where it is KML. */
export class FeatureFile {
  constructor(
    readonly form: "csv" | "kmz",
    /** Without an ending. */
    readonly name: string,
    readonly text: string,
  ) {}
}

/** Rows under the names of their fields (RFC 4180). */
export function csvFile(
  dataset: AnyDataset,
  fields: readonly EsriField[],
  rows: readonly Readonly<Record<string, unknown>>[],
): FeatureFile {
  const names = fields.map(({ name }) => name);
  const lines = rows.map((row) => csvRow(names.map((name) => row[name])));
  return new FeatureFile("csv", dataset.name, csvRow(names) + lines.join(""));
}

const rowOf = ({ oid, values }: Feature) => ({ ...values, [oidName]: oid });

/** A page of features as a file; `tell` is told how many records go out before they do. */
export async function featureFile(
  db: Db,
  selection: Selection,
  tell: (count: number) => Promise<void>,
): Promise<FeatureFile> {
  const { dataset, query } = selection;
  const [look] = looksOf(dataset);
  const isKml = query.format === "kmz" && look !== undefined;
  // What colours them is read too, and told only where it was wanted.
  const fields = isKml ? [...new Set([...query.fields, ...classFieldsOf(dataset, look)])] : null;
  const geometry = isKml && query.geometry;
  const asked = { ...query, geometry, fields: fields ?? query.fields };
  const { features, more } = await readFeatures(db, { ...selection, query: asked });
  demandWhole(query, more);
  await tell(features.length);
  const told = replyFields(dataset, query.fields);
  if (!isKml) return csvFile(dataset, told, features.map(rowOf));
  return new FeatureFile("kmz", dataset.name, featureKml(dataset, { query, told, look, features }));
}
