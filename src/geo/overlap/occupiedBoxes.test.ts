import { describe, expect, test } from "vitest";
import { type Bbox, bboxesMeet } from "../bbox";
import { occupiedBoxes } from "./occupiedBoxes";

describe("occupiedBoxes", () => {
  test("answers nothing for nothing", () => {
    expect(occupiedBoxes([], 0.01)).toEqual([]);
  });

  test("leaves the room between two places out", () => {
    const places = occupiedBoxes(
      [
        [0, 0, 0.001, 0.001],
        [1, 1, 1.001, 1.001],
      ],
      0.01,
    );
    expect(places).toHaveLength(2);
    expect(places.some((place) => bboxesMeet(place, [0.4, 0.4, 0.6, 0.6]))).toBe(false);
  });

  test("joins cells side by side", () => {
    expect(occupiedBoxes([[0, 0, 0.025, 0.005]], 0.01)).toEqual([[0, 0, 0.03, 0.01]]);
  });

  test("covers every corner of every box", () => {
    const boxes = Array.from({ length: 500 }, (_, i): Bbox => {
      const [x, y] = [118 + ((i * 37) % 100) / 23, 27 + ((i * 61) % 100) / 31];
      return [x, y, x + (i % 7) / 100, y + (i % 3) / 100];
    });
    const places = occupiedBoxes(boxes, 0.01);
    const holds = (x: number, y: number) =>
      places.some(([west, south, east, north]) => {
        const rounding = 1e-9;
        return (
          x >= west - rounding &&
          x <= east + rounding &&
          y >= south - rounding &&
          y <= north + rounding
        );
      });
    for (const [west, south, east, north] of boxes) {
      for (const x of [west, (west + east) / 2, east]) {
        for (const y of [south, north]) expect(holds(x, y)).toBe(true);
      }
    }
  });
});
