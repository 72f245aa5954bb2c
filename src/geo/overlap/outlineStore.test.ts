import { expect, test } from "vitest";
import { randomOf } from "../../../tests/files/random";
import { bboxMeeting } from "../bbox";
import { writeWkb } from "../format/wkb";
import type { MultiPolygon, Position } from "../position";
import { areaInRows, intersectionArea } from "./intersectionArea";
import { OutlineStore } from "./outlineStore";

const next = randomOf(11);
const corner = (): Position => [120 + next(4_000) / 1e6, 30 + next(4_000) / 1e6];

function ring(corners: number): Position[] {
  const open = Array.from({ length: corners }, corner);
  return [...open, open[0] as Position];
}

/** Without the reference system. */
function plain(multi: MultiPolygon): DataView {
  const bytes = writeWkb(multi).slice(4);
  bytes.set([1, 6, 0, 0, 0]);
  return new DataView(bytes.buffer);
}

test("two outlines share in rows what they share as objects, to the last bit", () => {
  const store = new OutlineStore();
  for (let i = 0; i < 60; i++) {
    const more = i % 3 === 0 ? [[ring(3 + next(90))]] : [];
    store.add(plain([[ring(3 + next(9)), ring(3)], ...more]), 0);
  }
  const row = () => ({ corners: new Float64Array(2), ends: [] as number[] });
  const [one, other] = [row(), row()];
  let shared = 0;
  for (let a = 0; a < store.length; a++) {
    store.putRow(a, one);
    for (let b = 0; b < store.length; b++) {
      store.putRow(b, other);
      const window = bboxMeeting(store.boxOf(a), store.boxOf(b));
      const area = areaInRows(one, other, window);
      expect(area).toBe(intersectionArea(store.outline(a), store.outline(b), window));
      if (area > 0) shared++;
    }
  }
  expect(shared).toBeGreaterThan(1_000);
});
