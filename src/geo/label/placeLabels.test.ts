import { expect, test } from "vitest";
import { bboxOfRing } from "../bbox";
import type { MultiPolygon, Position, Ring } from "../position";
import { pointInRing } from "../ring/pointInRing";
import { brokenLines } from "./brokenLines";
import { boxOf } from "./fitLabel";
import { boxMeets, boxRing, lineMeets } from "./labelBox";
import type { Labelled, LabelRules } from "./land";
import { type PlacedLabel, placeLabels } from "./placeLabels";
import { textWidth } from "./textWidth";

const rules: LabelRules = {
  text: { widthOf: textWidth, least: 9, most: 13 },
  chip: { size: 11, letters: 14, reaches: [12, 26, 48] },
  frame: [0, 0, 1000, 800],
};

const rectangle = (west: number, south: number, width: number, height: number): Ring => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];

const land = (id: string, ring: Ring, more: Partial<Labelled> = {}): Labelled => ({
  id,
  outline: [[ring]] as MultiPolygon,
  name: "330110GY000012",
  size: "12.35亩",
  ...more,
});

const placed = (...layers: Labelled[][]): PlacedLabel[] =>
  [...placeLabels(layers, rules)].flatMap((one) => one ?? []);

const only = (ring: Ring, more: Partial<Labelled> = {}) => placed([land("a", ring, more)])[0];

test("where there is room, number and area stand in two lines at full size", () => {
  const label = only(rectangle(100, 100, 200, 100));
  expect(label).toMatchObject({ kind: "inside", size: 13, angle: 0 });
  expect(label?.lines).toEqual(["330110GY000012", "12.35亩"]);
});

test("a narrow parcel breaks its number, a lower one writes both on a line, a small one its number alone", () => {
  expect(only(rectangle(100, 100, 62, 60))?.lines).toEqual(["330110", "GY000012", "12.35亩"]);
  expect(only(rectangle(100, 100, 200, 18))?.lines).toEqual(["330110GY000012　12.35亩"]);
  expect(only(rectangle(100, 100, 60, 28))?.lines).toEqual(["330110", "GY000012"]);
  expect(only(rectangle(100, 100, 30, 20))).toBeUndefined();
});

test("a strip aslant is written along, one that stands nearly upright is not", () => {
  const turned = (angle: number) => {
    const turn = (angle * Math.PI) / 180;
    return rectangle(-110, -11, 220, 22).map(
      ([x, y]): Position => [
        500 + x * Math.cos(turn) - y * Math.sin(turn),
        400 + x * Math.sin(turn) + y * Math.cos(turn),
      ],
    );
  };
  expect(only(turned(35))?.angle).toBeCloseTo(35, 0);
  expect(only(turned(-35))?.angle).toBeCloseTo(-35, 0);
  expect(Math.abs(only(turned(80))?.angle ?? 0)).toBeLessThan(20);
});

test("a parcel that leaves the frame is labelled where it is seen", () => {
  const label = only(rectangle(850, 300, 600, 200));
  expect(label?.at[0]).toBeLessThan(1000);
  expect(bboxOfRing(boxOf(label as PlacedLabel))[2]).toBeLessThanOrEqual(1000);
});

test("a chip stands on open ground, however far, rather than on other land", () => {
  const named = land("a", rectangle(480, 380, 40, 40), { chip: true, name: "一个有名称的项目" });
  const around = [
    land("above", rectangle(300, 425, 400, 70)),
    land("below", rectangle(300, 305, 400, 70)),
    land("left", rectangle(200, 375, 275, 50)),
    land("right", rectangle(525, 375, 275, 50)),
  ];
  const far = { ...rules, chip: { ...rules.chip, reaches: [12, 26, 48, 90] } };
  const [chip] = [...placeLabels([[named], around], far)].flatMap((one) => one ?? []);
  expect(chip).toMatchObject({ kind: "chip", id: "a" });
  for (const { outline } of around) {
    expect(boxMeets(boxOf(chip as PlacedLabel), outline[0] as Ring[])).toBe(false);
  }
});

test("no label covers a parcel smaller than itself, of whichever layer", () => {
  const large = land("large", rectangle(100, 100, 200, 100));
  const small = land("small", rectangle(190, 140, 20, 20));
  const labels = placed([large], [small]);
  expect(labels.map(({ id }) => id)).toEqual(["large"]);
  expect(boxMeets(boxOf(labels[0] as PlacedLabel), small.outline[0] as Ring[])).toBe(false);
});

test("the first layer has the first choice; another writes where room is left", () => {
  const ring = rectangle(100, 100, 180, 90);
  const [own, ...others] = placed(
    [land("a", ring)],
    [land("b", ring, { name: "另一图层" }), land("c", rectangle(90, 90, 400, 300))],
  );
  expect(own).toMatchObject({ id: "a", layer: 0, size: 13 });
  for (const other of others) {
    expect(boxMeets(boxOf(other), [boxOf(own as PlacedLabel)])).toBe(false);
  }
  expect(others.some(({ id }) => id === "c")).toBe(true);
});

test("a project has its name on a chip beside it, with a line that ends at its outline", () => {
  const ring = rectangle(400, 300, 60, 50);
  const chip = only(ring, { chip: true, name: "余杭区老旧工业点改造提升项目一期" });
  expect(chip).toMatchObject({ kind: "chip", lines: ["余杭区老旧工业点", "改造提升项目一期"] });
  if (chip?.kind !== "chip" || !chip.leader) throw new Error("no leader");
  const [from, to] = chip.leader as [Position, Position];
  expect(boxMeets(boxOf(chip), [ring])).toBe(false);
  expect(pointInRing(to, ring)).toBe(0);
  expect(pointInRing(from, boxOf(chip))).toBe(0);
});

/** Boxes may touch each other and the outline: a hundredth of a pixel smaller they do not. */
const slightly = ({ at, width, height, angle }: PlacedLabel): Ring =>
  boxRing(at, width - 0.01, height - 0.01, angle);

/** Numbers that look random and are the same each time. */
function* numbers(): Generator<number, never> {
  for (let seed = 7; ; seed = (seed * 16_807) % 2_147_483_647) yield seed / 2_147_483_647;
}

/** Parcels over and beside each other, and a project around each tenth. */
function crowd() {
  const random = numbers();
  const next = () => random.next().value;
  const parcels = Array.from({ length: 300 }, (_, i) => {
    const [x, y, width, height] = [next() * 900, next() * 700, next() * 120, next() * 80];
    return land(`p${i}`, rectangle(x, y, 10 + width, 8 + height));
  });
  const projects = parcels
    .filter((_, i) => i % 10 === 0)
    .map((one) => ({ ...one, id: `x${one.id}`, chip: true, name: "项目名称若干字" }));
  return { parcels, labels: placed(parcels, projects) };
}

test("among many, no label lies on another and no leading line crosses one", () => {
  const { labels } = crowd();
  expect(labels.length).toBeGreaterThan(60);
  expect(labels.filter(({ kind }) => kind === "chip").length).toBeGreaterThan(3);
  // A chip does not touch what was written before it.
  for (const [i, chip] of labels.entries()) {
    if (chip.kind !== "chip" || !chip.leader) continue;
    const apart = boxOf({ ...chip, width: chip.width + 4, height: chip.height + 4 });
    for (const before of labels.slice(0, i)) expect(boxMeets(apart, [boxOf(before)])).toBe(false);
  }
  for (const label of labels) {
    const others = labels.filter((other) => other !== label);
    expect(others.filter((other) => boxMeets(slightly(label), [slightly(other)]))).toEqual([]);
    const leader = label.kind === "chip" ? (label.leader ?? []) : [];
    expect(others.filter((other) => lineMeets(leader, slightly(other)))).toEqual([]);
  }
});

test("among many, each label stays inside its parcel", () => {
  const { labels, parcels } = crowd();
  for (const label of labels) {
    if (label.kind === "chip") continue;
    const [[ring = []] = []] = parcels.find(({ id }) => id === label.id)?.outline ?? [];
    for (const corner of slightly(label))
      expect(pointInRing(corner, ring)).toBeGreaterThanOrEqual(0);
  }
});

test("a number is broken where its parts meet, a long run of digits in the middle, a short one never", () => {
  expect(brokenLines("330110GY000012", textWidth)).toEqual(["330110", "GY000012"]);
  expect(brokenLines("330110202400012345", textWidth)).toEqual(["330110202", "400012345"]);
  expect(brokenLines("浙土字〔2024〕12号", textWidth)).toEqual(["浙土字", "〔2024〕12号"]);
  expect(brokenLines("GY001", textWidth)).toBeNull();
});
