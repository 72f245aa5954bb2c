import type { Db } from "../../../db/tables";
import { featureJson } from "../featureJson";
import { readFeatures, type Selection } from "../readFeatures";
import { readStatistics } from "../readStatistics";
import type { Owners } from "./readRelated";

/** Reply to `queryRelatedRecords`: a page of what belongs to the owners, by owner. */
export async function relatedRecords(
  db: Db,
  selection: Selection,
  { owners, toKey }: { owners: Owners; toKey: string },
  tell: (count: number) => Promise<void>,
): Promise<object> {
  const { dataset, query } = selection;
  const within = { ...selection, among: { field: toKey, values: [...owners.keys()] } };
  if (query.answer === "count") return counted(db, within, { owners, toKey });
  // By which key a record belongs is asked for too, and told only where it was wanted.
  const fields = [...new Set([...query.fields, toKey])];
  const page = await readFeatures(db, { ...within, query: { ...query, fields } });
  await tell(page.features.length);
  const { features, ...head } = featureJson(dataset, query, page);
  const groups = new Map<number, object[]>();
  for (const [at, { values }] of page.features.entries()) {
    for (const owner of owners.get(String(values[toKey])) ?? []) {
      groups.set(owner, [...(groups.get(owner) ?? []), features[at] as object]);
    }
  }
  return {
    ...head,
    relatedRecordGroups: [...groups]
      .sort(([a], [b]) => a - b)
      .map(([objectId, records]) => ({ objectId, relatedRecords: records })),
  };
}

/** How many records belong to each owner. */
async function counted(
  db: Db,
  selection: Selection,
  { owners, toKey }: { owners: Owners; toKey: string },
): Promise<object> {
  const number = { type: "count", field: null, name: "zs", at: null } as const;
  const query = { ...selection.query, orderBy: [], offset: 0, limit: Math.max(1, owners.size) };
  const { rows } = await readStatistics(
    db,
    { ...selection, query },
    { figures: [number], groupBy: [toKey], having: null },
  );
  const counts = new Map<number, number>();
  for (const owner of [...owners.values()].flat()) counts.set(owner, 0);
  for (const row of rows) {
    for (const owner of owners.get(String(row[toKey])) ?? []) {
      counts.set(owner, (counts.get(owner) ?? 0) + Number(row.zs));
    }
  }
  return {
    relatedRecordGroups: [...counts]
      .sort(([a], [b]) => a - b)
      .map(([objectId, count]) => ({ objectId, count })),
  };
}
