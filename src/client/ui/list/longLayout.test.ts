import { expect, test } from "vitest";
import { columnsInView, longLayout, rowsInView, type Side } from "./longLayout";

const column = (key: string, side: Side, width = 100) => ({ key, side, column: { key, width } });
const shown = [
  column("a", "left"),
  column("b", "left"),
  ...Array.from({ length: 20 }, (_, n) => column(`c${n}`, null)),
  column("z", "right"),
];

test("frozen columns keep their distance from their side", () => {
  const { left, right, total } = longLayout(shown, 250);
  expect(total, "nothing else has room").toBe(2300);
  expect(left[1]?.style).toMatchObject({ width: 100, insetInlineStart: 100 });
  expect(right[0]?.style).toMatchObject({ insetInlineEnd: 0 });
  expect(right[0]?.place).toBe(23);
});

test("room that is left over goes to the loose columns, to the pixel", () => {
  const { left, loose, total } = longLayout(shown, 2347);
  expect(total).toBe(2347);
  expect(left[0]?.width).toBe(100);
  expect(loose[0]?.width).toBe(103);
  expect(loose.at(-1)?.width).toBe(102);
});

test("before one scrolls the last column in view ends where the frozen ones begin", () => {
  const { loose, total } = longLayout(shown, 850);
  expect(loose.slice(0, 5).map(({ width }) => width)).toEqual([110, 110, 110, 110, 110]);
  expect(loose[5]?.from).toBe(850 - 100);
  expect(total).toBe(2350);
});

test("a width that the user chose is not widened, the room goes to the others", () => {
  const own = shown.map((one) => (one.key === "c0" ? { ...one, own: true } : one));
  const { loose } = longLayout(own, 850);
  expect(loose.slice(0, 5).map(({ width }) => width)).toEqual([100, 113, 113, 112, 112]);
});

test("rows and columns in view are few, whatever there is", () => {
  expect(rowsInView(37_000, 740, 37, 100_000)).toEqual({ from: 997, to: 1023 });
  expect(rowsInView(0, 740, 37, 5)).toEqual({ from: 0, to: 5 });
  const layout = longLayout(shown, 800);
  expect(columnsInView(layout, 0, 800)).toEqual({ from: 0, to: 6 });
  expect(columnsInView(layout, 1500, 800)).toEqual({ from: 14, to: 20 });
});
