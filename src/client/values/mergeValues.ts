export type FieldValues = Readonly<Record<string, unknown>>;

/** A field on which two people differ. */
export type Conflict = {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** Only one side changed it, so its value can be suggested. */
  proposed: "mine" | "theirs" | null;
};

const plain = (value: unknown) => (value === undefined || value === "" ? null : value);

export const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

/** Fields that differ between my form and the record saved meanwhile. */
export function conflictsOf(
  keys: readonly string[],
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
): Conflict[] {
  return keys.flatMap((key) => {
    if (same(mine[key], theirs[key])) return [];
    const iChanged = !same(base[key], mine[key]);
    const theyChanged = !same(base[key], theirs[key]);
    const proposed = iChanged && theyChanged ? null : iChanged ? "mine" : "theirs";
    return [{ key, mine: plain(mine[key]), theirs: plain(theirs[key]), proposed }];
  });
}

export type Choice = Readonly<Record<string, "mine" | "theirs">>;

/** The form after the user's choice for each field. */
export const merged = (mine: FieldValues, theirs: FieldValues, choice: Choice): FieldValues => {
  const taken = Object.entries(choice).map(([key, side]) => [
    key,
    side === "mine" ? mine[key] : theirs[key],
  ]);
  return { ...mine, ...Object.fromEntries(taken) };
};

/** The changes in the form that an update takes. Cleared fields are null. */
export const changesOf = (
  keys: readonly string[],
  base: FieldValues,
  values: FieldValues,
): FieldValues =>
  Object.fromEntries(
    keys.filter((key) => !same(base[key], values[key])).map((key) => [key, plain(values[key])]),
  );

/** Fills in the given values where fields are empty or still hold what was there `before`. */
export function withGiven(now: FieldValues, before: FieldValues, given: FieldValues): FieldValues {
  const free = Object.entries(given).filter(
    ([key]) => same(now[key], null) || same(now[key], before[key]),
  );
  return { ...now, ...Object.fromEntries(free) };
}
