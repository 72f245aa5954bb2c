/**
 * A region as sent to the client; `areaCode` has 2 digits for the province, 4 for a city, 6 for a
 * county.
 */
export type Region = {
  areaCode: string;
  name: string;
  parent: string | null;
  level: 1 | 2 | 3;
  center: [lon: number, lat: number];
  bbox: [west: number, south: number, east: number, north: number];
};

/** Codes nest by prefix: `3301` contains `330106`. */
export const isWithin = (areaCode: string, region: string): boolean => areaCode.startsWith(region);

/** The narrower of the requested and the allowed region; null if they do not overlap. */
export function narrow(asked: string | undefined, allowed: string): string | null {
  if (!asked || isWithin(allowed, asked)) return allowed;
  return isWithin(asked, allowed) ? asked : null;
}

/** A region code is a prefix: the county codes it contains lie in `[from, to)` in byte order. */
export const codeRange = (areaCode: string): readonly [from: string, to: string] => [
  areaCode,
  `${areaCode}~`,
];

export const levelOf = (areaCode: string): 1 | 2 | 3 =>
  areaCode.length <= 2 ? 1 : areaCode.length <= 4 ? 2 : 3;
