import type MDBReader from "mdb-reader";
import type { MdbLayer, MdbRecord } from "./mdbLayers";
import type { GuardedPages } from "./mdbPageGuard";
import type { MdbPart, NextRecord } from "./mdbRecords";

const batchSize = 2000;

/**
 * Reads a part of the records of a layer by way of mdb-reader, which decodes encoded databases and
 * knows more types. Parts are equal in rows.
 */
export function readerRecords(
  reader: MDBReader,
  pages: GuardedPages,
  layer: MdbLayer,
  { index, of }: MdbPart,
): NextRecord {
  pages.allowOpening();
  const table = reader.getTable(layer.table);
  const names = layer.columns.map(({ name, key }) => [name, key] as const);
  // The number of rows that the table states can be wrong; the last part goes on to the end.
  const cut = (share: number) => Math.floor((table.rowCount * share) / of);
  const end = index + 1 < of ? cut(index + 1) : Number.POSITIVE_INFINITY;
  let row = cut(index);
  let batch: Record<string, unknown>[] = [];
  let at = 0;
  let isLast = false;

  return () => {
    if (at === batch.length && !isLast) nextBatch();
    const data = batch[at];
    if (!data) return null;
    at++;
    row++;
    return recordOf(data);
  };

  function nextBatch(): void {
    pages.allowReading(batchSize);
    const rowLimit = Math.min(batchSize, end - row);
    batch = table.getData({ rowOffset: row, rowLimit });
    isLast = batch.length < batchSize;
    at = 0;
  }

  function recordOf(data: Record<string, unknown>): MdbRecord {
    const values: Record<string, unknown> = {};
    for (const [name, key] of names) values[key] = data[name];
    const shape = data[layer.geometryField];
    return { row, values, shape: shape instanceof Uint8Array ? shape : null };
  }
}
