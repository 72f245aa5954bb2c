import { seemsCoordinates } from "#geo/crs/coordinateText";

/** A number of the trade has at least four digits; a name seldom has. */
const isNumber = (text: string) => (text.match(/\d/g) ?? []).length >= 4;

/**
 * The numbers of a pasted list: a line, a tab, a comma or a space between them. Null for a text that
 * is a single number, a name, or coordinates.
 */
export function parseList(text: string): string[] | null {
  const parts = text.split(/[\s,，;；、|]+/).filter(Boolean);
  const numbers = [...new Set(parts)];
  if (numbers.length < 2 || !numbers.every(isNumber)) return null;
  return seemsCoordinates(text) ? null : numbers;
}
