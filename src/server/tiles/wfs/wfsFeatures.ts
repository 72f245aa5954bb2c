import type { Db } from "../../db/tables";
import {
  countFeatures,
  type Feature,
  readFeatures,
  readPageIds,
  type Selection,
} from "../features/readFeatures";
import type { Where } from "../features/where";
import type { Format, Links, Told } from "./wfsFormats";

/** Most features of one answer, and as many as are answered if no count is asked for. */
export const mostFeatures = 1_000_000;

/** Features that are read at once: so many outlines stand in memory, however many are asked for. */
const batch = 1_000;

/** The ids of an answer, and how many there would be on all pages; counted with the first page alone. */
export async function chosen(db: Db, selection: Selection): Promise<{ ids: number[]; told: Told }> {
  const { limit, offset } = selection.query;
  const ids = await readPageIds(db, selection);
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
  const matched = isLast ? offset + ids.length : null;
  const counts = matched === null && offset === 0;
  return {
    ids,
    told: { matched: counts ? await countFeatures(db, selection) : matched, returned: ids.length },
  };
}

const alreadyChosen = {
  where: { kind: "constant", holds: true },
  space: null,
  orderBy: [],
} as const satisfies { where: Where; space: null; orderBy: [] };

type Run = <T>(part: () => Promise<T>) => Promise<T>;

/** Features by their ids, in that order, a batch after the other; `run` runs each reading. */
export async function* featuresOf(
  db: Db,
  selection: Selection,
  ids: readonly number[],
  run: Run,
): AsyncGenerator<Feature[]> {
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch);
    const page = { objectIds: part, offset: 0, limit: part.length };
    const query = { ...selection.query, ...page, ...alreadyChosen };
    const { features } = await run(() => readFeatures(db, { ...selection, query }));
    const known = new Map(features.map((one) => [one.oid, one]));
    yield part.flatMap((id) => known.get(id) ?? []);
  }
}

/** An answer as text, a batch of features at a time. */
export async function* written(
  format: Format,
  batches: AsyncIterable<readonly Feature[]>,
  told: Told,
  links: Links,
): AsyncGenerator<string> {
  let at = 0;
  let text = format.head(told, links);
  for await (const features of batches) {
    yield text + features.map((one) => format.one(one, at++)).join("");
    text = "";
  }
  yield text + format.tail;
}
