import { expect, test } from "vitest";
import { readMarks } from "./wkbMarks";

const doubles = (...values: number[]) => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) bytes.writeDoubleLE(value, 8 * i);
  return bytes;
};
const head = (type: number, count?: number) => {
  const bytes = Buffer.alloc(count === undefined ? 5 : 9);
  bytes[0] = 1;
  bytes.writeUInt32LE(type, 1);
  if (count !== undefined) bytes.writeUInt32LE(count, 5);
  return bytes;
};
const of = (...parts: Buffer[]) => readMarks(Buffer.concat(parts));

test("points and lines are read, alone and several", () => {
  const point = [head(1), doubles(1, 2)];
  expect(of(...point)).toEqual({ kind: "point", positions: [[1, 2]] });
  expect(of(head(4, 2), ...point, ...point)).toMatchObject({
    positions: [
      [1, 2],
      [1, 2],
    ],
  });
  const line = [head(2, 2), doubles(1, 2, 3, 4)];
  const positions = [
    [1, 2],
    [3, 4],
  ];
  expect(of(...line)).toEqual({ kind: "line", lines: [positions] });
  expect(of(head(5, 2), ...line, ...line)).toMatchObject({ lines: [positions, positions] });
  // With heights, which are left out.
  expect(of(head(1001), doubles(5, 6, 7))).toEqual({ kind: "point", positions: [[5, 6]] });
  // In a collection lines come before points.
  expect(of(head(7, 2), ...point, ...line)).toEqual({ kind: "line", lines: [positions] });
});

test("an empty point is none, and bytes that end early are an error", () => {
  expect(of(head(1), doubles(Number.NaN, Number.NaN))).toBeNull();
  expect(of(head(4, 0))).toBeNull();
  expect(() => of(head(2, 9), doubles(1, 2))).toThrow(RangeError);
  expect(() => of(head(1))).toThrow(RangeError);
});
