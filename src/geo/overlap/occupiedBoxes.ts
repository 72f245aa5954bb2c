import { type Bbox, bboxAround } from "../bbox";

/** Cells along the longer side of the covered area. */
const mostCells = 128;
const longestRun = 8;

/**
 * Covers many boxes by a few: a grid over all of them, with occupied cells joined into west-east
 * runs. `cell` is the minimum cell size, in the boxes' unit. `boxes` is iterated twice.
 */
export function occupiedBoxes(boxes: Iterable<Bbox>, cell: number): Bbox[] {
  const around = bboxAround(boxes);
  if (!around) return [];
  const [minX, minY, maxX, maxY] = around;
  const size = Math.max(cell, Math.max(maxX - minX, maxY - minY) / (mostCells - 1));
  const cellOf = (value: number, from: number) => Math.floor((value - from) / size);
  const [columns, rows] = [cellOf(maxX, minX) + 1, cellOf(maxY, minY) + 1];
  const occupied = new Uint8Array(columns * rows);
  for (const [west, south, east, north] of boxes) {
    const [from, to] = [cellOf(west, minX), cellOf(east, minX) + 1];
    const top = cellOf(north, minY);
    for (let row = cellOf(south, minY); row <= top; row++) {
      occupied.fill(1, row * columns + from, row * columns + to);
    }
  }
  const at = (column: number, row: number): [number, number] => [
    minX + column * size,
    minY + row * size,
  ];
  return runsIn(occupied, columns).map(([from, to, row]) => [...at(from, row), ...at(to, row + 1)]);
}

type Run = readonly [from: number, to: number, row: number];

function runsIn(occupied: Uint8Array, columns: number): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < occupied.length; start += columns) {
    const row = start / columns;
    for (let from = 0; from < columns; from++) {
      if (!occupied[start + from]) continue;
      let to = from + 1;
      while (to < columns && to - from < longestRun && occupied[start + to]) to++;
      runs.push([from, to, row]);
      from = to - 1;
    }
  }
  return runs;
}
