import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";

/** Any of the dataset's texts contains the keyword. */
export function containsWord(
  dataset: AnyDataset,
  alias: string,
  keyword: string,
): RawBuilder<SqlBool> {
  const fits = dataset.views.search.map((name) => like(alias, name, keyword));
  return sql<SqlBool>`(${indexed(dataset, alias, keyword)} and (${sql.join(fits, sql` or `)}))`;
}

/** One text contains the term; uses the index if it covers that text. */
export function contains(
  dataset: AnyDataset,
  alias: string,
  name: string,
  asked: string,
): RawBuilder<SqlBool> {
  const fits = like(alias, name, asked);
  if (!dataset.views.search.includes(name)) return fits;
  return sql<SqlBool>`(${indexed(dataset, alias, asked)} and ${fits})`;
}

const like = (alias: string, name: string, asked: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.${name}`)} like ${`%${escapeLike(asked.trim())}%`}`;

/** The index consists of character pairs, so it cannot find a single character or half an emoji. */
function indexed(dataset: AnyDataset, alias: string, asked: string): RawBuilder<SqlBool> {
  const text = asked.trim();
  if ([...text].length < 2) return sql<SqlBool>`true`;
  const words = sql.join(
    dataset.views.search.map((name) => {
      const text = sql.ref(`${alias}.${name}`);
      return dataset.fields[name]?.required ? text : sql`coalesce(${text}, '')`;
    }),
    sql` || ' ' || `,
  );
  return sql<SqlBool>`clzy_bigrams(${words}) @> clzy_bigrams(${text})`;
}

/** Text for `like` with `%`, `_` and `\` escaped. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
