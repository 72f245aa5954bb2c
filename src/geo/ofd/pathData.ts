import { applied, type Box, type Matrix, numberOf, words } from "./numbers";

/** Number of parameters of each operator in an abbreviated path, and its SVG name. */
const operators: Readonly<Record<string, readonly [count: number, svg: string]>> = {
  S: [2, "M"],
  M: [2, "M"],
  L: [2, "L"],
  Q: [4, "Q"],
  B: [6, "C"],
  A: [7, "A"],
  C: [0, "Z"],
};

export type PathData = {
  /** The SVG path; contains only our own letters, and numbers. */
  d: string;
  /** The box around all points, including control points; null without any. */
  box: Box | null;
};

/** Converts `AbbreviatedData`; stops at the first unknown operator or missing number. */
export function pathDataOf(text: string): PathData {
  const list = words(text);
  const parts: string[] = [];
  const extent = new Extent();
  let at = 0;
  for (let step = stepAt(list, 0); step; step = stepAt(list, at)) {
    const { letter, values } = step;
    if (parts.length === 0 && letter !== "M") break;
    parts.push(letter === "A" ? arc(values) : `${letter}${values.join(" ")}`);
    for (const [x, y] of pointsOf(letter, values)) extent.add(x, y);
    at += 1 + values.length;
  }
  return { d: parts.join(""), box: extent.box() };
}

function stepAt(list: string[], at: number): { letter: string; values: number[] } | null {
  const operator = operators[list[at] ?? ""];
  if (!operator) return null;
  const [count, letter] = operator;
  const values = list.slice(at + 1, at + 1 + count).map((word) => numberOf(word, Number.NaN));
  return values.length < count || values.some(Number.isNaN) ? null : { letter, values };
}

const arc = ([rx = 0, ry = 0, angle = 0, large = 0, sweep = 0, x = 0, y = 0]: number[]) =>
  `A${Math.abs(rx)} ${Math.abs(ry)} ${angle} ${large ? 1 : 0} ${sweep ? 1 : 0} ${x} ${y}`;

function pointsOf(letter: string, values: number[]): [number, number][] {
  if (letter === "A") {
    const [rx = 0, ry = 0, , , , x = 0, y = 0] = values;
    const reach = 2 * Math.max(Math.abs(rx), Math.abs(ry));
    return [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
  }
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < values.length; at += 2) {
    points.push([values[at] as number, values[at + 1] as number]);
  }
  return points;
}

/** The smallest rectangle around all added points. */
export class Extent {
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  add(x: number, y: number): void {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x);
    this.bottom = Math.max(this.bottom, y);
  }

  box(): Box | null {
    const { left: x, top: y, right, bottom } = this;
    return x > right ? null : { x, y, width: right - x, height: bottom - y };
  }
}

/** The box around a box transformed by a matrix. */
export function movedBox(m: Matrix, { x, y, width, height }: Box): Box {
  const extent = new Extent();
  for (const [px, py] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    extent.add(...applied(m, px, py));
  }
  return extent.box() as Box;
}
