import { expect, test } from "vitest";
import { AmountColumn } from "./amountColumn";
import { MomentColumn } from "./momentColumn";

type Values = readonly (number | null)[];

function filled<C extends AmountColumn | MomentColumn>(column: C, values: Values): C {
  for (const [row, value] of values.entries()) column.set(row, value);
  column.grow(values.length + 5);
  expect(values.map((_, row) => column.valueAt(row))).toEqual(values);
  return column;
}

test("moments are kept to the microsecond, before 1970 too", () => {
  const far = 2 ** 53 - 1;
  const near = 1_732_245_422_000_123;
  filled(new MomentColumn(9), [0, null, -1, near, near + 1, far, -far, 2 ** 32, -(2 ** 48)]);
  const again = filled(new MomentColumn(2), [near, null]);
  again.set(0, null);
  again.set(1, -near);
  expect([again.valueAt(0), again.valueAt(1)]).toEqual([null, -near]);
  expect(() => again.set(0, far + 1)).toThrow("too large");
});

test.each([
  [2, [0, null, 32_767, -32_767]],
  [4, [5, null, 32_768]],
  [4, [null, -(2 ** 15), 2 ** 31 - 1, -(2 ** 31) + 1]],
  [8, [null, 7, 2 ** 31]],
  [8, [-3, null, -(2 ** 31), 2 ** 40]],
])("amounts take %i bytes: %j", (size, values) => {
  const column = filled(new AmountColumn(values.length), values);
  expect(column.numbers.BYTES_PER_ELEMENT).toBe(size);
});
