import type { SourceRecord } from "./parse/source";

const shownValues = 3;
const longestSample = 40;

/** Some different values of a column, as texts. */
export const samplesOf = (records: readonly SourceRecord[], name: string): string[] =>
  [
    ...new Set(
      records.flatMap(({ properties }) => {
        const text = String(properties[name] ?? "").trim();
        return text === "" ? [] : [text.slice(0, longestSample)];
      }),
    ),
  ].slice(0, shownValues);

/** Records looked through for one that says where the file lies. */
const peeked = 500;

/** The first records, up to one that is drawn. */
export async function peek(
  records: AsyncGenerator<SourceRecord>,
  isDrawn: (record: SourceRecord) => boolean,
): Promise<SourceRecord[]> {
  const first: SourceRecord[] = [];
  while (first.length < peeked) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
    if (isDrawn(next.value)) break;
  }
  return first;
}

/** The records that were looked at, and those behind them. */
export async function* chained(
  first: readonly SourceRecord[],
  rest: AsyncGenerator<SourceRecord>,
): AsyncGenerator<SourceRecord> {
  yield* first;
  yield* rest;
}
