/** The first unreadable column in a line of a coordinate file; columns count from 1. */

const number = /^\s*[+-]?\d+(\.\d*)?\s*$/;
const any = /\S/;

/** The column where field `index` begins, or just past the end of the line if it is missing. */
function columnOf(fields: readonly string[], index: number): number {
  const before = fields.slice(0, index).join(",").length;
  return index >= fields.length ? before + 1 : before + (index > 0 ? 2 : 1);
}

const firstBad = (fields: readonly string[], shapes: readonly RegExp[]): number => {
  const bad = shapes.findIndex((shape, i) => !shape.test(fields[i] ?? ""));
  return bad < 0 ? shapes.length : bad;
};

/** For a point line: name, ring, north, east, and nothing more. */
export function pointColumn(line: string): number {
  const fields = line.split(",");
  return columnOf(fields, firstBad(fields, [any, /^\s*\d+\s*$/, number, number]));
}

/** For a header: count and area are numbers, and `@` ends it. */
export function headerColumn(line: string): number {
  const fields = line.split(",");
  const bad = firstBad(fields, [/^\s*\d+\s*$/, number]);
  if (bad < 2) return columnOf(fields, bad);
  const end = fields.findIndex((field) => field.trim() === "@");
  return end < 0 ? line.length + 1 : columnOf(fields, end);
}
