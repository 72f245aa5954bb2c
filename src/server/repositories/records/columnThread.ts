import { parentPort } from "node:worker_threads";
import { ColumnTable, type TableParts } from "../../columns/columnTable";
import { TupleReader } from "../../columns/tupleReader";
import { between } from "../../columns/wordFile";
import type { Segment } from "../../columns/wordIndex";
import { WordIndexer } from "../../columns/wordIndexer";
import { type Copying, startCopying } from "../../db/copying";
import { UnnamedFile } from "../../files/unnamedFile";
import { threadData } from "../../threads/threadData";
import type { Loading } from "./columnLayout";
import { type InOrder, orderedValues, valuesToOrder } from "./columnsInOrder";

/** Inside a thread: reads whole registers, so that nobody waits meanwhile. */
export type Order = {
  id: number;
  loading: Loading;
  /** The file for the texts, which whoever asks has opened. */
  file: number | null;
};

export type Loaded = {
  snapshot: string;
  table: TableParts;
  /** Null where nothing could be written. */
  words: LoadedWords | null;
};

export type LoadedWords = {
  segments: Segment[];
  /** Where the file ends. */
  end: number;
  /** Records whose texts are too long for the index. */
  others: [oid: number, text: string][];
};

export type Reply = { id: number; loaded: Loaded } | { id: number; failed: string };

async function load(url: string, order: Order): Promise<{ loaded: Loaded; moved: ArrayBuffer[] }> {
  const copying = await startCopying(url);
  try {
    return await loadAll(copying, order);
  } finally {
    await copying.end();
  }
}

async function loadAll(copying: Copying, { loading, file }: Order) {
  const { specs, begin, records, comings, behind, byId, byNumber } = loading;
  const [first] = await copying.rows<{ snapshot: string; zs: number }>(begin);
  const { snapshot = "", zs = 0 } = first ?? {};
  const table = new ColumnTable(specs, zs);
  const words = file === null ? null : wordsIn(UnnamedFile.of(file), behind.texts);
  const reader = new TupleReader(table, comings, behind, (oid, texts) => words?.add(oid, texts));
  await copying.out(records, (bytes) => reader.take(bytes));
  const isUsual = behind.hasNumber && reader.inOrder;
  table.setOrders(
    await oidsIn(copying, byId, table.count),
    isUsual ? null : await oidsIn(copying, byNumber, table.count),
  );
  for (const column of table.codes.values()) {
    if (column.isOrdered) continue;
    const values = await copying.rows<InOrder>(orderedValues, [valuesToOrder(column)]);
    column.setPlaces(values.map(({ value }) => value));
  }
  const { parts, moved } = table.parts;
  return { loaded: { snapshot, table: parts, words: words?.finish() ?? null }, moved };
}

function wordsIn(file: UnnamedFile, texts: number) {
  const indexer = new WordIndexer(file, texts);
  const others: LoadedWords["others"] = [];
  const plain = (text: string) => (text.includes(between) ? text.replaceAll(between, "") : text);
  const add = (oid: number, found: readonly string[]) => {
    const all = found.map(plain);
    if (!indexer.add(oid, all)) others.push([oid, all.join(between)]);
  };
  const finish = (): LoadedWords | null => {
    indexer.finish();
    return file.isOpen ? { segments: indexer.segments, end: indexer.end, others } : null;
  };
  return { add, finish };
}

/** Oids that are sent alone, in their order. */
async function oidsIn(copying: Copying, text: string, count: number): Promise<Int32Array> {
  const oids = new ColumnTable([], count);
  const reader = new TupleReader(oids, [], { texts: 0, hasNumber: false }, () => {});
  await copying.out(text, (bytes) => reader.take(bytes));
  return oids.oids.subarray(0, oids.count);
}

const url = threadData<string>();

parentPort?.on("message", (order: Order) => {
  const { id } = order;
  const say = (reply: Reply, moved: ArrayBuffer[] = []) => parentPort?.postMessage(reply, moved);
  load(url, order).then(
    ({ loaded, moved }) => say({ id, loaded }, moved),
    (error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});
