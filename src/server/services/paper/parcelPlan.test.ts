import { expect, test } from "vitest";
import { bboxOfRing } from "#geo/bbox";
import { boxOf } from "#geo/label/fitLabel";
import type { MultiPolygon } from "#geo/position";
import { planFrame, planLabels } from "./parcelPlan";

const square = (lon: number, lat: number, side: number): MultiPolygon => [
  [
    [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
      [lon, lat],
    ],
  ],
];

test("no name stands under the north arrow or the scale, and the parcel's own is always there", () => {
  const parcel = square(120, 30, 0.002);
  const frame = planFrame(parcel, 180, 110);
  const neighbours = [-6, -3, 3, 6].flatMap((east) =>
    [-3, -1.5, 1.5, 3].map((north) => ({
      id: `${east} ${north}`,
      label: "相邻厂区地块",
      geometry: square(120 + east * 0.0007, 30 + north * 0.0007, 0.001),
      color: "#ef4444",
    })),
  );
  const plan = { frame, parcel, name: "本宗地块", neighbours, borders: [] };
  const labels = planLabels([10, 20], plan, (text) => text.length);
  expect(labels[0]).toMatchObject({ layer: 0, lines: ["本宗地块"] });
  expect(labels.length).toBeGreaterThan(4);
  for (const label of labels) {
    const [west, south, east, north] = bboxOfRing(boxOf(label));
    expect(east <= 10 + 180 - 14 || north <= 20 + 110 - 20, "arrow").toBe(true);
    expect(west >= 10 + 3 + 92 || south >= 20 + 2.4 + 8.6 || north <= 20 + 2.4, "bar").toBe(true);
  }
});
