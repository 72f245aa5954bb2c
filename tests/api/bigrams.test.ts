import { sql } from "kysely";
import { expect, test } from "vitest";
import { prepared } from "./database";

/**
 * All pairs of adjacent characters, as a chain starting at the first character and one at the
 * second.
 */
function pieces(text: string): string[] {
  const characters = [...text];
  const from = (start: number) => {
    const found: string[] = [];
    for (let at = start; at + 1 < characters.length; at += 2) {
      found.push(`${characters[at]}${characters[at + 1]}`);
    }
    return found;
  };
  return [...from(0), ...from(1)];
}

test.each([
  "",
  "杭",
  "余杭",
  "余杭区",
  "余杭未来科技城",
  "91330110MA2AXXXX1K 杭州某某有限公司",
  "两 行\n文字",
  "𠮷野家𠮷",
  "aaaa",
  "a.b\\1(&)",
])("words of %j are found by any two characters that stand together", async (text) => {
  const { db } = await prepared();
  const { rows } = await sql<{ found: string[] }>`select clzy_bigrams(${text}) found`.execute(db);
  expect(rows[0]?.found).toEqual(pieces(text));
});
