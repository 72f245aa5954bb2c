import { expect, test } from "vitest";
import { formatOf } from "./mdbFormat";
import { valueReader } from "./mdbValues";

const format = formatOf(Uint8Array.from({ length: 32 }, () => 1));
const noLong = () => new Uint8Array();

function read(type: number, bytes: Uint8Array, scale = 0): unknown {
  const column = { name: "x", type, scale, index: 0, variableIndex: 0, fixedIndex: 0 };
  const placed = { ...column, isFixed: true, offset: 0, size: bytes.length };
  const reader = valueReader(placed, format, noLong);
  if (!reader) return undefined;
  // The value is not the first in its page.
  const page = new Uint8Array([7, 7, 7, ...bytes, 7]);
  return reader(new DataView(page.buffer), page, 3, bytes.length);
}

function bytesOf(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}

const currency = (value: bigint) => bytesOf(8, (view) => view.setBigInt64(0, value, true));
const numeric = (value: bigint, sign = 0) =>
  bytesOf(17, (view) => {
    view.setUint8(0, sign);
    for (let word = 0; word < 4; word++) {
      view.setUint32(1 + 4 * word, Number((value >> BigInt(96 - 32 * word)) & 0xffffffffn), true);
    }
  });

test.each([
  [0n, "0.0000"],
  [12_345n, "1.2345"],
  [-5n, "-0.0005"],
  [-12_345_678n, "-1234.5678"],
  [-(2n ** 63n), "-922337203685477.5808"],
])("a currency is a text: %s", (value, text) => {
  expect(read(5, currency(value))).toBe(text);
});

test.each([
  [0n, 0, 0, "0"],
  [0n, 2, 0, "0.00"],
  [5n, 3, 0x80, "-0.005"],
  [123_456n, 2, 0, "1234.56"],
  [987_654_321_987_654_321_987n, 0, 0x80, "-987654321987654321987"],
  [2n ** 128n - 1n, 4, 0, "34028236692093846346337460743176821.1455"],
])("a decimal is a text: %s with %i places", (value, scale, sign, text) => {
  expect(read(16, numeric(value, sign), scale)).toBe(text);
});

test("numbers, dates, identifiers and bytes have their types", () => {
  expect(read(2, Uint8Array.of(200))).toBe(200);
  expect(read(3, Uint8Array.of(0xfe, 0xff))).toBe(-2);
  expect(read(4, Uint8Array.of(0, 0, 0, 0x80))).toBe(-(2 ** 31));
  expect(
    read(
      6,
      bytesOf(4, (view) => view.setFloat32(0, 0.5, true)),
    ),
  ).toBe(0.5);
  expect(
    read(
      7,
      bytesOf(8, (view) => view.setFloat64(0, -0.1, true)),
    ),
  ).toBe(-0.1);
  expect(read(19, currency(2n ** 60n))).toBe(2n ** 60n);
  const noon = bytesOf(8, (view) => view.setFloat64(0, 45_000.5, true));
  expect(read(8, noon)).toEqual(new Date("2023-03-15T12:00:00Z"));
  const identifier = Uint8Array.from({ length: 16 }, (_, i) => i + 1);
  expect(read(15, identifier)).toBe("04030201-0605-0807-090a-0b0c0d0e0f10");
  expect(read(9, Uint8Array.of(1, 2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(read(10, new Uint8Array(Buffer.from("地块", "utf16le")))).toBe("地块");
});

test("a number that is cut off is an error, and unknown types are not read", () => {
  expect(() => read(4, Uint8Array.of(1, 2))).toThrow("cut off");
  expect(read(18, new Uint8Array(4))).toBeUndefined();
  expect(read(20, new Uint8Array(42))).toBeUndefined();
});
