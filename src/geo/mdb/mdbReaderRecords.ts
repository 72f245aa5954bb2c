import type MDBReader from "mdb-reader";
import type { MdbLayer, MdbRecord } from "./mdbLayers";
import type { GuardedPages } from "./mdbPageGuard";
import type { NextRecord } from "./mdbRecords";

const batchSize = 2000;

/**
 * Reads a layer's records with mdb-reader, which decodes encoded databases and supports more types.
 * The row count in the table can be wrong, so a short batch marks the end.
 */
export function readerRecords(reader: MDBReader, pages: GuardedPages, layer: MdbLayer): NextRecord {
  pages.allowOpening();
  const table = reader.getTable(layer.table);
  const names = layer.columns.map(({ name, key }) => [name, key] as const);
  let row = 0;
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
    batch = table.getData({ rowOffset: row, rowLimit: batchSize });
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
