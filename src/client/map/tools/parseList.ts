import { seemsCoordinates } from "#geo/crs/coordinateText";

/** Official numbers have at least four digits; names seldom do. */
const isNumber = (text: string) => (text.match(/\d/g) ?? []).length >= 4;

/**
 * The numbers of a pasted list, separated by line, tab, comma or space. Null for a single number, a
 * name, or coordinates.
 */
export function parseList(text: string): string[] | null {
  const parts = text.split(/[\s,，;；、|]+/).filter(Boolean);
  const numbers = [...new Set(parts)];
  if (numbers.length < 2 || !numbers.every(isNumber)) return null;
  return seemsCoordinates(text) ? null : numbers;
}
