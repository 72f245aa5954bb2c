import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { ringArea } from "../ring/ringArea";
import { readDxf } from "./dxf";

type Values = readonly (readonly [code: number, value: string | number])[];

const entity = (type: string, ...values: Values) =>
  [[0, type] as const, ...values].map(([code, value]) => `${code}\n${value}\n`).join("");
const corners = (...points: Position[]): Values =>
  points.flatMap(([x, y]) => [[10, x] as const, [20, y] as const]);
const polyline = (flag: number, ...points: Position[]) =>
  entity("LWPOLYLINE", [8, "宗地"], [70, flag], ...corners(...points));
const section = (name: string, inner: string) => `0\nSECTION\n2\n${name}\n${inner}0\nENDSEC\n`;
const block = (name: string, inner: string, x = 0, y = 0) =>
  `${entity("BLOCK", [2, name], [10, x], [20, y])}${inner}${entity("ENDBLK")}`;
const read = (entities: string, blocks = "") =>
  readDxf(
    new TextEncoder().encode(
      `${section("BLOCKS", blocks)}${section("ENTITIES", entities)}0\nEOF\n`,
    ),
  );
const areas = (...given: Parameters<typeof read>) =>
  read(...given).outlines.map(({ rings }) =>
    Math.round(
      Math.abs(rings.reduce((sum, ring) => sum + ringArea([...ring, ring[0] as Position]), 0)),
    ),
  );
const boxOf = ({ outlines }: ReturnType<typeof read>, i = 0) => {
  const ring = outlines[i]?.rings[0] ?? [];
  const xs = ring.map(([x]) => Math.round(x * 1000) / 1000);
  const ys = ring.map(([, y]) => Math.round(y * 1000) / 1000);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const square: Position[] = [
  [0, 0],
  [1000, 0],
  [1000, 500],
  [0, 500],
];

describe("blocks of a drawing", () => {
  const inner = polyline(1, ...square);

  test("that nothing places are not drawn", () => {
    expect(read("", block("A", inner)).outlines).toEqual([]);
  });

  test("are placed, turned, scaled, in rows and columns", () => {
    const placed = (...values: Values) =>
      read(entity("INSERT", [2, "A"], [10, 5000], [20, 7000], ...values), block("A", inner));
    expect(boxOf(placed())).toEqual([5000, 7000, 6000, 7500]);
    expect(boxOf(placed([41, 2], [42, 3]))).toEqual([5000, 7000, 7000, 8500]);
    expect(boxOf(placed([50, 90]))).toEqual([4500, 7000, 5000, 8000]);
    expect(boxOf(placed([41, -1]))).toEqual([4000, 7000, 5000, 7500]);
    const many = placed([70, 3], [71, 2], [44, 2000], [45, 600]);
    expect(many.outlines).toHaveLength(6);
    expect(boxOf(many, 5)).toEqual([9000, 7600, 10_000, 8100]);
    const turned = placed([50, 90], [70, 2], [44, 2000]);
    expect(boxOf(turned, 1)).toEqual([4500, 9000, 5000, 10_000]);
  });

  test("count from their own origin, lie in each other, and lend their layer", () => {
    const onZero = inner.replace("宗地", "0");
    const nested = block("B", entity("INSERT", [2, "a"], [8, "0"], [10, 100], [20, 0]));
    const drawn = read(
      entity("INSERT", [2, "B"], [8, "界址"], [10, 5000], [20, 7000], [50, 180]),
      block("A", onZero, 50, 0) + nested,
    );
    expect(boxOf(drawn)).toEqual([3950, 6500, 4950, 7000]);
    expect(drawn.outlines[0]?.layer).toBe("界址");
  });

  test("within themselves, or a million times, end", () => {
    const itself = block("A", inner + entity("INSERT", [2, "A"], [10, 1], [20, 1]));
    expect(read(entity("INSERT", [2, "A"]), itself).outlines.length).toBeLessThan(20);
    const million = entity("INSERT", [2, "A"], [70, 1000], [71, 1000]);
    expect(() => read(million, block("A", inner))).toThrow("tooLarge");
  });
});

describe("lines of a drawing", () => {
  test("seen from below are mirrored", () => {
    const below = entity(
      "LWPOLYLINE",
      [70, 1],
      ...corners(...square),
      [210, 0],
      [220, 0],
      [230, -1],
    );
    expect(boxOf(read(below))).toEqual([-1000, 0, 0, 500]);
  });

  test("on a sheet of paper are left out", () => {
    const paper = entity("LWPOLYLINE", [67, 1], [70, 1], ...corners(...square));
    const drawn = read(paper + polyline(1, ...square));
    expect([drawn.outlines.length, drawn.counts.onPaper]).toEqual([1, 1]);
  });

  test("have their bulges, circles and ellipses as chords", () => {
    const round = entity(
      "LWPOLYLINE",
      [70, 1],
      [10, 0],
      [20, 0],
      [42, 1],
      [10, 1000],
      [20, 0],
      [42, 1],
    );
    const circle = entity("CIRCLE", [10, 0], [20, 0], [40, 500]);
    const ellipse = entity("ELLIPSE", [10, 0], [20, 0], [11, 500], [21, 0], [40, 0.5]);
    const [a = 0, b = 0, c = 0] = areas(round + circle + ellipse);
    expect(a / (Math.PI * 500 ** 2)).toBeCloseTo(1, 3);
    expect(b / a).toBeCloseTo(1, 3);
    expect(c / a).toBeCloseTo(0.5, 3);
  });

  test("of the old kind have their vertices behind them", () => {
    const vertices = square.map(([x, y]) => entity("VERTEX", [10, x], [20, y])).join("");
    const old = `${entity("POLYLINE", [66, 1], [70, 1], [10, 0], [20, 0])}${vertices}${entity("SEQEND")}`;
    expect(areas(old)).toEqual([500_000]);
  });

  test("that nearly close are closed within a millimetre, others are not", () => {
    const open = (gap: number) => polyline(0, ...square, [gap, 0]);
    expect(read(open(0.0009)).outlines.map(({ from }) => from)).toEqual(["almost"]);
    expect(read(open(0)).outlines.map(({ from }) => from)).toEqual(["line"]);
    expect(read(open(0.002)).outlines).toEqual([]);
  });

  test("and arcs that meet are joined to rings on their layer", () => {
    const line = (layer: string, [x, y]: Position, [u, v]: Position) =>
      entity("LINE", [8, layer], [10, x], [20, y], [11, u], [21, v]);
    const sides =
      line("a", [0, 0], [1000, 0]) +
      line("a", [1000.0005, 500], [1000, 0]) +
      line("a", [0, 500], [1000, 500]);
    const arc = entity("ARC", [8, "a"], [10, 0], [20, 250], [40, 250], [50, 90], [51, 270]);
    const [area = 0] = areas(arc + sides);
    expect(area / (500_000 + (Math.PI * 250 ** 2) / 2)).toBeCloseTo(1, 3);
    expect(read(sides + arc).outlines[0]).toMatchObject({ from: "chain", isCurved: true });
    expect(read(sides + line("b", [0, 500], [0, 0])).outlines).toEqual([]);
    const branch = line("a", [0, 0], [-500, 0]);
    expect(read(sides + arc + branch).outlines).toEqual([]);
  });
});

describe("hatched areas", () => {
  const loop = (...points: Position[]): Values => [
    [92, 2],
    [72, 0],
    [73, 1],
    [93, points.length],
    ...corners(...points),
  ];
  const hole: Position[] = [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ];

  test("are their boundaries with holes, once", () => {
    const hatch = entity("HATCH", [10, 0], [20, 0], [91, 2], ...loop(...square), ...loop(...hole));
    expect(read(hatch).outlines[0]?.rings.map(({ length }) => length)).toEqual([5, 5]);
    const drawn = polyline(1, ...square) + polyline(1, ...hole);
    expect(read(drawn + hatch).outlines.map(({ from }) => from)).toEqual(["line", "line"]);
  });

  test.each([
    ["counter-clockwise", 0, 180, 1],
    ["clockwise", 180, 360, 0],
  ])("have %s arcs for sides", (_, from, to, way) => {
    const hatch = entity(
      "HATCH",
      ...([
        [91, 1],
        [92, 1],
        [93, 2],
        [72, 1],
        [10, -500],
        [20, 0],
        [11, 500],
        [21, 0],
      ] as Values),
      ...([
        [72, 2],
        [10, 0],
        [20, 0],
        [40, 500],
        [50, from],
        [51, to],
        [73, way],
      ] as Values),
    );
    const [area = 0] = areas(hatch);
    expect(area).toBeGreaterThan(0);
    expect(read(hatch).outlines[0]?.isCurved).toBe(true);
  });
});

test("texts are read beyond the code page and without their format", () => {
  const texts =
    entity("TEXT", [10, 1], [20, 2], [1, "\\U+5B97\\U+5730%%u7"]) +
    entity("TEXT", [10, 0], [20, 0], [11, 3], [21, 4], [72, 1], [1, "8"]) +
    entity("MTEXT", [10, 5], [20, 6], [1, "{\\fSimSun|b0;\\H2.5;甲}\\P乙"]);
  expect(read(texts).texts.map(({ text, at }) => [text, at])).toEqual([
    ["宗地7", [1, 2]],
    ["8", [3, 4]],
    ["甲 乙", [5, 6]],
  ]);
});
