import type { Fields } from "./dataset";
import type { PairList } from "./field";

/** A code and its name: one field to whoever fills it in. */
export type Pair = { code: string; name: string; list: PairList };

const known = new WeakMap<Fields, readonly Pair[]>();

/** The coded pairs that are entered, the county first: towns and platforms depend on it. */
export function pairsOf(fields: Fields): readonly Pair[] {
  const pairs =
    known.get(fields) ??
    Object.entries(fields)
      .flatMap(([name, { names }]) =>
        names && fields[names.code] && !fields[names.code]?.system
          ? [{ name, code: names.code, list: names.list }]
          : [],
      )
      .sort((a, b) => Number(b.list === "county") - Number(a.list === "county"));
  known.set(fields, pairs);
  return pairs;
}

/** Whether a request may set a field: names may be given wherever their code may. */
export const isOpen = (fields: Fields, name: string): boolean => {
  const field = fields[name];
  if (!field?.system) return field !== undefined;
  return pairsOf(fields).some((pair) => pair.name === name);
};
