import type { CDPSession } from "@playwright/test";

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
};

/**
 * What a page created itself. Compiled code grows until every function has run often enough, and
 * the browser's own records of loaded resources grow while a tool is attached: neither counts.
 */
const made = new Set([
  "object",
  "closure",
  "array",
  "string",
  "concatenated string",
  "sliced string",
  "regexp",
  "number",
  "symbol",
  "bigint",
]);

/** Bytes of a page's objects, functions and strings, without the code compiled from them. */
export async function objectBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", keep);
  return sumOf(JSON.parse(chunks.join("")) as Snapshot);
}

function sumOf({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (made.has(types[0][nodes[at + type] ?? 0] ?? "")) sum += nodes[at + size] ?? 0;
  }
  return sum;
}
