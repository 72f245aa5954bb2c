import type { ColumnValues } from "../../define/anyRecord";
import type { Fields } from "../../define/dataset";
import type { Field, Share } from "../../define/field";
import { hundredth } from "../../hundredth";

type Value = string | number | null;

const known = new WeakMap<Fields, readonly (readonly [name: string, share: Share])[]>();

/** The shares of a dataset by field. */
export function sharesOf(fields: Fields) {
  const shares =
    known.get(fields) ??
    Object.entries(fields).flatMap(([name, { share }]) => (share ? [[name, share] as const] : []));
  known.set(fields, shares);
  return shares;
}

/**
 * The shares that follow from what has changed: a share whose parts change is computed anew, unless it
 * was itself given; one that nobody types is always what its parts say.
 */
export function followedShares(
  fields: Fields,
  before: ColumnValues,
  after: ColumnValues,
): Record<string, Value> {
  const isChanged = (name: string) => (after[name] ?? null) !== (before[name] ?? null);
  const followed: Record<string, Value> = {};
  for (const [name, share] of sharesOf(fields)) {
    const { of, per, typed } = share;
    const isTyped = typed && isChanged(name) && (after[name] ?? null) !== null;
    const value = computed(fields[name], share, after);
    const isMoved = isChanged(of) || isChanged(per);
    // What never had both its parts follows from nothing: it stays as somebody knew it.
    const isKnown = value !== null || computed(fields[name], share, before) !== null;
    if (!isTyped && isKnown && (isMoved || !typed)) followed[name] = value;
  }
  return followed;
}

/** Null where a part is missing, or the whole is nothing; and what no column could hold. */
function computed(
  field: Pick<Field, "precision" | "digits"> = {},
  { of, per, times }: Share,
  values: ColumnValues,
): number | null {
  const [part, whole] = [values[of], values[per]];
  if (typeof part !== "number" || typeof whole !== "number" || whole <= 0) return null;
  const share = hundredth((part / whole) * times);
  const { precision = Number.POSITIVE_INFINITY, digits = 0 } = field;
  return Math.abs(share) < 10 ** (precision - digits) ? share : null;
}
