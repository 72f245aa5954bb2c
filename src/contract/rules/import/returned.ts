import type { MultiPolygon, Position } from "#geo/position";
import { outlineColumn, outlineMend } from "./mends";

type Value = unknown;

/** A record of a file that was given out for correction and came back. */
export type Returned = {
  row: number;
  /** By upper-case column; columns that the file lacks are not in it. */
  values: Readonly<Record<string, Value>>;
  /** In degrees; null if the file has none to offer. */
  outline: MultiPolygon | null;
};

type Sent = { values: Readonly<Record<string, Value>>; outline: MultiPolygon | null };

/**
 * What was changed of a record between going out and coming back, by column. `roomOf` tells how many
 * bytes of a text a file has room for.
 */
export function changedIn(
  sent: Sent,
  returned: Returned,
  roomOf: (column: string) => number = () => Infinity,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [column, value] of Object.entries(returned.values)) {
    const text = textOf(value);
    const before = textOf(sent.values[column]);
    if (isSame(before, text) || isCut(before, text, roomOf(column))) continue;
    changed[column] = text;
  }
  const { outline } = returned;
  if (outline && outlineKey(outline) !== outlineKey(sent.outline ?? [])) {
    changed[outlineColumn] = outlineMend(outline);
  }
  return changed;
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}

/** A number is the same however it is written; a code with zeros in front is none. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  return isPlain(a) && isPlain(b) && Number(a) === Number(b);
}

const longestCharacter = 4;

/** Whether a text is another as far as there was room. */
function isCut(whole: string, text: string, room: number): boolean {
  const { length } = new TextEncoder().encode(text);
  return whole.startsWith(text) && length <= room && length > room - longestCharacter;
}

const isPlain = (text: string): boolean => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text);

/** A tenth of a millimetre, to which files are read. */
const steps = 1e9;

/** The same for outlines that only begin at other corners or run the other way. */
const outlineKey = (outline: MultiPolygon): string => outline.flat().map(ringKey).sort().join(";");

function ringKey(ring: readonly Position[]): string {
  const corners = ring.map(([lon, lat]) => `${Math.round(lon * steps)} ${Math.round(lat * steps)}`);
  if (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
  return [corners, corners.toReversed()].map(fromFirst).sort()[0] ?? "";
}

function fromFirst(corners: readonly string[]): string {
  const at = corners.reduce((least, one, i) => (one < (corners[least] ?? one) ? i : least), 0);
  return [...corners.slice(at), ...corners.slice(0, at)].join(",");
}
