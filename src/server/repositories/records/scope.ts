import { type RawBuilder, type SqlBool, sql } from "kysely";
import { messages, Refusal, status } from "#contract/errors";
import { codeRange, levelOf, narrow } from "#contract/regions";
import type { Caller } from "#contract/roles";

/**
 * Which rows a caller can access: county codes in `[from, to)`, and only one platform's if `cyptid`
 * is set.
 */
export type Scope = { from: string; to: string; cyptid: string | null };

type Holder = Pick<Caller, "areaCode" | "cyptid" | "roles">;

/** The caller's rows inside the requested region; null for a region that is not theirs. */
export function scopeOf(caller: Holder, areaCode?: string): Scope | null {
  const region = narrow(areaCode, caller.areaCode);
  if (region === null) return null;
  const [from, to] = codeRange(region);
  return { from, to, cyptid: platformOf(caller) };
}

/** The same, refusing a foreign region. */
export function demandScope(caller: Holder, areaCode?: string): Scope {
  const scope = scopeOf(caller, areaCode);
  if (!scope) throw new Refusal(status.forbidden, messages.forbidden);
  return scope;
}

/** A platform clerk without a platform can access nothing: no row has an empty platform. */
function platformOf({ cyptid, roles }: Holder): string | null {
  const clerk = roles.includes("ROLE_PLATFORM") && !roles.includes("ROLE_COUNTY");
  return cyptid ?? (clerk ? "" : null);
}

/**
 * The records of a region. A single county becomes an equality, so that an index on county and
 * another column yields sorted rows.
 */
export function inRegion(alias: string, areaCode: string): RawBuilder<SqlBool> {
  const county = sql.ref(`${alias}.xzqdm`);
  if (levelOf(areaCode) === 3) return sql<SqlBool>`${county} = ${areaCode}`;
  const [from, to] = codeRange(areaCode);
  return sql<SqlBool>`${county} >= ${from} and ${county} < ${to}`;
}

/** The scope as a condition on a table with `xzqdm` and `cyptid`. */
export function inScope(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const region = inRegion(alias, scope.from);
  if (scope.cyptid === null) return region;
  return sql<SqlBool>`${region} and ${sql.ref(`${alias}.cyptid`)} = ${scope.cyptid}`;
}

/**
 * Parcels of a library that new ones must not overlap: those in scope, and approved ones elsewhere.
 */
export const counted = (scope: Scope, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0 and ${sql.ref(`${alias}.shzt`)} <> '9'
    and (${sql.ref(`${alias}.shzt`)} = '5' or (${inScope(scope, alias)}))`;
