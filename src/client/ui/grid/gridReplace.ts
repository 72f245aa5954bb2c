import type { Place } from "./gridArea";

type Search = {
  find: string;
  put: string;
  /** The field to look in; null for all. */
  key: string | null;
  /** Only cells that hold nothing else. */
  whole: boolean;
};

export type Replacement = Place & { before: string; after: string };

/** The cells that a search finds, with what would stand there. */
export function replacements(
  cells: readonly (Place & { text: string })[],
  { find, put, key, whole }: Search,
): Replacement[] {
  // An empty search finds empty cells.
  const isFound = (text: string) => (whole || find === "" ? text === find : text.includes(find));
  return cells.flatMap(({ text, ...place }) => {
    if ((key !== null && place.key !== key) || !isFound(text)) return [];
    const after = find === "" ? put : text.replaceAll(find, () => put);
    return after === text ? [] : [{ ...place, before: text, after }];
  });
}
