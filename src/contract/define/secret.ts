import type { Fields } from "./dataset";

/**
 * Fields that somebody with these authorities may not see: amounts of single enterprises are
 * commercially sensitive (state machines §7). Shown as `***`, sent as null.
 */
export const hiddenFrom = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(fields)
      .filter(([, { secret }]) => secret !== undefined && !authorities.includes(secret))
      .map(([name]) => name),
  );
