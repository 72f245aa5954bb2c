import { expect, test } from "vitest";
import { type ColumnSpec, ColumnTable } from "./columnTable";
import { type Coming, TupleReader } from "./tupleReader";

const specs: readonly ColumnSpec[] = [
  { name: "state", store: "codes", order: "bytes" },
  { name: "area", store: "amounts", digits: 2 },
  { name: "changed", store: "moments" },
  { name: "x", store: "places" },
];
const comings: readonly Coming[] = ["text", { digits: 2 }, "integer", "integer"];

type Field = Buffer | null;

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
/** As the database writes a decimal: groups of four digits, from the highest power of 10,000 on. */
const decimal = (sign: number, first: number, ...groups: number[]) => {
  const bytes = Buffer.alloc(8 + 2 * groups.length);
  bytes.writeInt16BE(groups.length, 0);
  bytes.writeInt16BE(first, 2);
  bytes.writeUInt16BE(sign, 4);
  for (const [i, group] of groups.entries()) bytes.writeInt16BE(group, 8 + 2 * i);
  return bytes;
};

const rowOf = (fields: readonly Field[]) => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  const parts = fields.flatMap((one) => (one ? [int32(one.length), one] : [int32(-1)]));
  return Buffer.concat([count, ...parts]);
};

const head = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), int32(0), int32(0)]);
const end = Buffer.from([0xff, 0xff]);

const text = (value: string) => Buffer.from(value);
const sinceMoment = (micros: bigint) => int64(micros - 946_684_800_000_000n);

const rows: Field[][] = [
  [
    ...[int32(7), text("5"), decimal(0, 1, 12, 3456, 7800), sinceMoment(1_732_245_422_000_123n)],
    ...[int64(3_472_000n), text("甲地"), text(""), text("1")],
  ],
  [
    ...[int32(70_000), null, decimal(0x4000, -1, 500), sinceMoment(-1n), null],
    ...[null, text("乙"), text("2")],
  ],
  [
    ...[int32(9), text("长于六个字节的值"), decimal(0, 0), null, int64(3_400_001n)],
    ...[text("x"), text("y"), text("10")],
  ],
];

function reading(pieces: readonly Buffer[]) {
  const table = new ColumnTable(specs, 3);
  const texts: [number, ...string[]][] = [];
  const behind = { texts: 2, hasNumber: true };
  const reader = new TupleReader(table, comings, behind, (oid, found) =>
    texts.push([oid, ...found]),
  );
  for (const piece of pieces) reader.take(piece);
  return { table, texts, inOrder: reader.inOrder };
}

const valuesIn = (table: ColumnTable) =>
  Array.from({ length: table.count }, (_, row) => [
    table.oids[row],
    ...table.columns.map((column) => column.valueAt(row)),
  ]);

const wanted = [
  [7, "5", 12_345_678, 1_732_245_422_000_123, 3_472_000],
  [70_000, null, -5, -1, null],
  [9, "长于六个字节的值", 0, null, 3_400_001],
];

test("rows are read however they come in pieces", () => {
  const all = Buffer.concat([head, ...rows.map(rowOf), end]);
  for (const size of [1, 3, 17, 64, all.length]) {
    const pieces: Buffer[] = [];
    for (let at = 0; at < all.length; at += size) pieces.push(all.subarray(at, at + size));
    const { table, texts } = reading(pieces);
    expect(valuesIn(table), `pieces of ${size}`).toEqual(wanted);
    expect(texts).toEqual([
      [7, "甲地", ""],
      [70_000, "", "乙"],
      [9, "x", "y"],
    ]);
  }
});

test("numbers that stand in the order of the rows are told from others", () => {
  const [one = [], other = [], last = []] = rows;
  const pieces = (some: Field[][]) => [head, ...some.map(rowOf)];
  expect(reading(pieces([one, other])).inOrder).toBe(true);
  expect(reading(pieces([one, other, last])).inOrder).toBe(false);
  expect(reading(pieces([one, one])).inOrder).toBe(false);
});

test("what no column can hold exactly is refused", () => {
  const [one = []] = rows;
  const withField = (at: number, field: Field) => one.map((own, i) => (i === at ? field : own));
  const nan = withField(2, decimal(0xc000, 0));
  const infinity = withField(3, int64(2n ** 63n - 1n));
  for (const row of [nan, infinity]) {
    expect(() => reading([head, rowOf(row)])).toThrow("too large");
  }
});

test("a table is the same in another thread, and memory goes with it", async () => {
  const { table } = reading([head, ...rows.map(rowOf)]);
  table.setOrders([7, 9, 70_000], [70_000, 7, 9]);
  const before = valuesIn(table);
  const { parts, moved } = table.parts;
  const sent = structuredClone(parts, { transfer: moved });
  const other = ColumnTable.of(specs, sent);
  expect(valuesIn(other)).toEqual(before);
  expect([...other.ids.subarray(0, 3)]).toEqual([1, 3, 2]);
  expect(other.numbers && [...other.numbers.subarray(0, 3)]).toEqual([2, 1, 3]);
  expect([other.living, table.oids.length]).toEqual([3, 0]);
  const values = [null, 2 ** 40, null, 9_999_999];
  await other.patch([{ oid: 9, values }], [7], [], () => Promise.resolve());
  expect(valuesIn(other).at(-1)).toEqual([9, ...values]);
  expect(other.living).toBe(2);
});
