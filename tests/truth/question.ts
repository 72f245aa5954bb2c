import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import type { FigureId } from "#contract/figures/catalogue";
import { type as, here } from "../api/harness";
import { type Username, users } from "../api/users";

/**
 * Figures that are worked out twice: by the product, as a page asks it, and by statements of these tests over
 * the raw tables. Nothing of the second way comes from the product: no rollup, no computed column, no filter.
 */

/** By name; null for what has no denominator, or is not this reader's. */
export type Values = Record<string, number | null>;

/** Whose land is counted. */
export type Place = {
  region: string;
  cyptid: string | null;
  /** Whether amounts of single enterprises are shown, and what clerks type of their yields. */
  seesTax: boolean;
  types: boolean;
};

/** The data year and the business day. */
export type When = { year: number; day: string };

export type Asker = ReturnType<typeof as>;

export type Question = {
  name: string;
  /** What a reader needs. */
  access: "dxyd:view" | "zkfxm:view" | "xztd:view" | "gyyd:view" | "ss:view";
  product: (asker: Asker, areaCode: string, when: When) => Promise<Values>;
  truth: (place: Place, when: When) => Promise<Values>;
  /** Which of its values are figures of the catalogue. */
  covers?: Readonly<Partial<Record<FigureId, string>>>;
};

/** An answer other than 200. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What an endpoint answers; a refusal is thrown. */
export async function answer<E extends Endpoint>(
  asker: Asker,
  endpoint: E,
  input: z.input<E["input"]>,
): Promise<z.output<E["output"]>> {
  const { status, body } = await asker.call(endpoint, input);
  if (status !== 200) throw new Refused(status, `${endpoint.path}: ${body.message}`);
  return body;
}

/** The only row of a statement, its columns as numbers. */
export async function one(statement: RawBuilder<unknown>): Promise<Values> {
  const { rows } = await (statement as RawBuilder<Record<string, unknown>>).execute(here().db);
  const row = Object.entries(rows[0] ?? {});
  return Object.fromEntries(
    row.map(([name, value]) => [name, value === null ? null : Number(value)]),
  );
}

/** Living records of a place. */
export const inPlace = ({ region, cyptid }: Place): RawBuilder<boolean> =>
  sql<boolean>`t.scbz = 0 and t.xzqdm like ${`${region}%`}
    and (${cyptid}::text is null or t.cyptid = ${cyptid}::text)`;

/** ㎡ of one 亩. */
export const mu = sql`(2000.0 / 3)`;

const clerks = ["yuhang", "yinzhou", "pingtai"];
const canSeeTax = ["sheng", "hangzhou", "ningbo", "shuiwu"];
const land = ["sheng", "hangzhou", "ningbo", "yuhang", "yinzhou", "pingtai", "chakan"];
const readers: Readonly<Record<Question["access"], readonly string[]>> = {
  "dxyd:view": land,
  "zkfxm:view": land,
  "xztd:view": land,
  "gyyd:view": [...land, "shuiwu"],
  "ss:view": canSeeTax,
};

/** Whose land a reader is told about; null if none of it. Accounts are told here once more, by hand. */
export function placeOf(
  username: Username,
  access: Question["access"],
  areaCode: string,
): Place | null {
  if (!readers[access].includes(username)) return null;
  const { areaCode: own, ...user } = users[username];
  const region = own.startsWith(areaCode) ? own : areaCode;
  if (!region.startsWith(own)) return null;
  return {
    region,
    cyptid: "cyptid" in user ? user.cyptid : null,
    seesTax: canSeeTax.includes(username),
    types: clerks.includes(username),
  };
}

/** The first two digits, which are what others have of a yield. */
export const twoDigits = (value: number): number => Number(value.toPrecision(2));

export const quotient = (above: number | null | undefined, below: number | null | undefined) =>
  above === null || above === undefined || !below ? null : above / below;

/** In percent. */
export function percent(part: number | null | undefined, whole: number | null | undefined) {
  const share = quotient(part, whole);
  return share === null ? null : share * 100;
}
