import { expect, test } from "vitest";
import type { AmountColumn } from "./amountColumn";
import { byBytes, type CodeColumn } from "./codeColumn";
import { type ColumnSpec, ColumnTable, type Incoming, LostTrack, type Value } from "./columnTable";
import { sliceOf } from "./ordering";
import { type Condition, select, selectOnce } from "./select";
import { renamed, totalOf, totalsByCode, totalsByCodes } from "./summing";

// Compared with the same question asked of plain records, over random records and changes.
type Plain = {
  oid: number;
  id: string;
  number: string;
  county: string;
  state: string | null;
  reasons: string | null;
  year: number | null;
  area: number | null;
  changed: number;
};

const specs: readonly ColumnSpec[] = [
  { name: "county", store: "codes", order: "bytes" },
  { name: "state", store: "codes", order: "bytes" },
  { name: "reasons", store: "codes", order: "bytes" },
  { name: "year", store: "codes", order: "integers" },
  { name: "area", store: "amounts", digits: 2 },
  { name: "changed", store: "moments" },
];

function dice(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Dice = ReturnType<typeof dice>;

const turn = () => Promise.resolve();

let lastOid = 0;
function record({ below, of }: Dice, isPlain: boolean): Plain {
  const oid = ++lastOid;
  const county = of(["330101", "330102", "330203", "340001"]);
  const serial = String(below(1_000_000_000)).padStart(9, "0");
  return {
    oid,
    id: `${below(2 ** 30).toString(36)}-${oid}`,
    number: isPlain ? `${county}${serial}${oid}` : `${serial}${oid}`,
    county,
    state: of([null, "0", "1", "2", "5", "9"]),
    reasons: of([null, "", "1", "1,2", "2,3,9", "𠮷", "９"]),
    year: of([null, 2019, 2024, 999, 10_000]),
    area: of([null, 0, below(1000), below(2 ** 31), -below(50), of([1, 2, 3])]),
    changed: 1_700_000_000_000_000 + below(5),
  };
}

const valuesOf = (one: Plain) => [
  one.county,
  one.state,
  one.reasons,
  one.year === null ? null : String(one.year),
  one.area,
  one.changed,
];

const plain = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const compare = (a: string | number, b: string | number): number =>
  typeof a === "string" ? byBytes(a, String(b)) : a - Number(b);
const usual = (a: Plain, b: Plain) => plain(a.county, b.county) || plain(a.number, b.number);
const byId = (a: Plain, b: Plain) => plain(a.id, b.id);
const byNumber = (a: Plain, b: Plain) => plain(a.number, b.number);
const sortedBy = (rows: readonly Plain[], order: (a: Plain, b: Plain) => number) =>
  [...rows].sort(order);
const oidsOf = (rows: readonly Plain[]) => rows.map(({ oid }) => oid);

/** A record as it is read, its values set one after the other. */
function append(table: ColumnTable, oid: number, values: readonly Value[]): void {
  const row = table.appended(oid);
  for (const [i, column] of table.columns.entries()) column.set(row, (values[i] ?? null) as never);
}

function loaded(rows: readonly Plain[]): ColumnTable {
  const table = new ColumnTable(specs, rows.length);
  for (const one of sortedBy(rows, usual)) append(table, one.oid, valuesOf(one));
  table.setOrders(oidsOf(sortedBy(rows, byId)), oidsOf(sortedBy(rows, byNumber)));
  return table;
}

/** What comes in, as the database tells where it stands among all. */
function incomingOf(all: readonly Plain[], added: readonly Plain[]): Incoming[] {
  const places = [usual, byNumber, byId].map((order) => {
    const sorted = oidsOf(sortedBy(all, order));
    return new Map(sorted.map((oid, at) => [oid, { before: sorted[at - 1] ?? null, at }]));
  });
  const at = (order: number, oid: number) =>
    places[order]?.get(oid) as { before: number | null; at: number };
  return added.map((one) => ({
    oid: one.oid,
    values: valuesOf(one),
    place: at(0, one.oid),
    number: at(1, one.oid),
    id: at(2, one.oid),
  }));
}

const codesIn = (table: ColumnTable, name: string) => table.codes.get(name) as CodeColumn;
const amountsIn = (table: ColumnTable, name: string) => table.amounts.get(name) as AmountColumn;

/** A random filter, for the columns and for plain records. */
function filterOf(table: ColumnTable, { below, of }: Dice) {
  const conditions: Condition[] = [];
  const tests: ((one: Plain) => boolean)[] = [];
  const byCode = (
    name: "county" | "state" | "reasons",
    fits: (value: string | null) => boolean,
  ) => {
    const column = codesIn(table, name);
    conditions.push({ column, fits: column.fitting(fits) });
    tests.push((one) => fits(one[name]));
  };
  if (below(2)) {
    const from = of(["33", "3301", "330102", "35"]);
    byCode("county", (value) => value?.startsWith(from) ?? false);
  }
  if (below(2)) {
    const wanted = [of([null, "0", "5"]), of(["1", "2", "7"])];
    byCode("state", (value) => wanted.includes(value));
  }
  if (below(3) === 0) {
    const wanted = of(["1", "2", "9"]);
    byCode("reasons", (value) => value?.split(",").includes(wanted) ?? false);
  }
  if (below(2)) {
    const [least, most] = [of([Number.NEGATIVE_INFINITY, -20, 3]), of([500, 2 ** 31, Infinity])];
    const column = amountsIn(table, "area");
    if (below(2)) conditions.push({ column, least, most });
    else {
      conditions.push({ column, least, most: Number.POSITIVE_INFINITY });
      conditions.unshift({ column, least: Number.NEGATIVE_INFINITY, most });
    }
    tests.push(({ area }) => area !== null && area >= least && area <= most);
  }
  return { conditions, fits: (one: Plain) => tests.every((each) => each(one)) };
}

const names = ["county", "state", "reasons", "year", "area", "changed"] as const;

type Key = string | number | null;

/** Values in order, those without one last. */
function nullsLast(one: Key, other: Key): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compare(one, other);
}

/** How the database puts records in order. */
const orderOf =
  (name: (typeof names)[number], down: boolean, nulls: "first" | "last", ties: "ids" | "numbers") =>
  (a: Plain, b: Plain): number => {
    const sign = down ? -1 : 1;
    const hasNone = a[name] === null || b[name] === null;
    const turned = hasNone ? (nulls === "first" ? -1 : 1) : sign;
    return (
      turned * nullsLast(a[name], b[name]) || sign * (ties === "ids" ? byId(a, b) : byNumber(a, b))
    );
  };

const sumOf = (rows: readonly Plain[]) => rows.reduce((sum, { area }) => sum + (area ?? 0), 0);

function agree(table: ColumnTable, rows: readonly Plain[], random: Dice): void {
  const { conditions, fits } = filterOf(table, random);
  const wanted = sortedBy(rows.filter(fits), usual);
  const chosen = () => select(table, conditions);
  expect(sliceOf(table, chosen(), null, 0, rows.length)).toEqual(oidsOf(wanted));
  const area = amountsIn(table, "area");
  expect(totalOf(chosen(), [area])).toEqual({ zs: wanted.length, sums: [sumOf(wanted)] });

  const grouped = renamed(totalsByCode(chosen(), codesIn(table, "reasons"), [area]), (value) =>
    value ? value.split(",") : [],
  );
  const keys = new Set(wanted.flatMap(({ reasons }) => (reasons ? reasons.split(",") : [])));
  expect(new Set(grouped.keys())).toEqual(keys);
  for (const [key, { zs, sums }] of grouped) {
    const under = wanted.filter(({ reasons }) => reasons?.split(",").includes(key));
    expect([zs, sums]).toEqual([under.length, [sumOf(under)]]);
  }
  for (const { values, zs, sums } of totalsByCodes(
    chosen(),
    [codesIn(table, "county"), codesIn(table, "year")],
    [area],
  )) {
    const under = wanted.filter(
      ({ county, year }) =>
        county === values[0] && (year === null ? null : `${year}`) === values[1],
    );
    expect([zs, sums]).toEqual([under.length, [sumOf(under)]]);
  }

  const backwards = sortedBy(wanted, (a, b) => byNumber(b, a));
  for (const [down, there] of [
    [true, backwards] as const,
    [false, sortedBy(wanted, byNumber)] as const,
  ]) {
    const order = { column: null, down, nulls: "last", ties: "numbers" } as const;
    const at = random.below(wanted.length + 3);
    const part = sliceOf(table, chosen(), order, at, 25);
    expect(part, `numbers ${down} from ${at}`).toEqual(oidsOf(there).slice(at, at + 25));
  }

  const name = random.of(names);
  const [down, nulls] = [random.below(2) === 1, random.of(["first", "last"] as const)];
  const ties = random.of(["ids", "numbers"] as const);
  const column = table.codes.get(name) ?? table.moments.get(name) ?? amountsIn(table, name);
  const ordered = oidsOf(sortedBy(wanted, orderOf(name, down, nulls, ties)));
  for (const offset of [0, random.below(wanted.length + 3), Math.max(0, wanted.length - 7)]) {
    const part = sliceOf(table, chosen(), { column, down, nulls, ties }, offset, 25);
    expect(part, `${name} ${down} ${nulls} ${ties} from ${offset}`).toEqual(
      ordered.slice(offset, offset + 25),
    );
    const last = table.rowsOf(part.slice(-1)).get(part.at(-1) ?? 0);
    if (last === undefined) continue;
    const next = sliceOf(table, chosen(), { column, down, nulls, ties }, 0, 25, last);
    const place = offset + part.length;
    expect(next, `behind ${place}`).toEqual(ordered.slice(place, place + 25));
  }
}

/** Some records changed, some gone, some new or moved, as a patch says it. */
function changeSome(rows: readonly Plain[], random: Dice, isPlain: boolean) {
  const kept: Plain[] = [];
  const [changed, gone, added]: Plain[][] = [[], [], []];
  const often = 1 + random.below(40);
  for (const one of rows) {
    const fate = random.below(often * 4);
    if (fate === 0) gone?.push(one);
    else if (fate === 1) {
      const moved = { ...record(random, isPlain), oid: one.oid };
      gone?.push(one);
      added?.push(moved);
    } else if (fate === 2) {
      const { oid, id, number, county } = one;
      const other = { ...record(random, isPlain), oid, id, number, county };
      changed?.push(other);
      kept.push(other);
    } else kept.push(one);
  }
  for (let n = random.below(often); n > 0; n--) added?.push(record(random, isPlain));
  return { all: [...kept, ...(added ?? [])], changed, gone, added };
}

test.each([
  ["numbers in the order of counties", true, 300],
  ["numbers in an order of their own", false, 300],
  ["more rows than are found by keeping the best", true, 9000],
])(
  "what columns answer is what records answer, after every change: %s",
  async (_, isPlain, size) => {
    const random = dice(size + Number(isPlain));
    let rows = Array.from({ length: size }, () => record(random, isPlain));
    const table = loaded(rows);
    for (let round = 0; round < (size > 1000 ? 3 : 25); round++) {
      agree(table, rows, random);
      const { all, changed, gone, added } = changeSome(rows, random, isPlain);
      await table.patch(
        (changed ?? []).map((one) => ({ oid: one.oid, values: valuesOf(one) })),
        oidsOf(gone ?? []),
        incomingOf(all, added ?? []),
        turn,
      );
      rows = all;
      expect(table.living).toBe(rows.length);
    }
    agree(table, rows, random);
  },
);

test("numbers get an order of their own with the first that needs one", async () => {
  const random = dice(7);
  const rows = Array.from({ length: 50 }, () => record(random, true));
  const table = loaded(rows);
  expect(table.numbers).toBeNull();
  const stray = { ...record(random, true), county: "330101", number: "999" };
  const all = [...rows, stray];
  await table.patch([], [], incomingOf(all, [stray]), turn);
  expect(table.numbers).not.toBeNull();
  for (let round = 0; round < 20; round++) agree(table, all, random);
});

test("an empty table takes its first records", async () => {
  const random = dice(9);
  const table = loaded([]);
  const rows = Array.from({ length: 30 }, () => record(random, true));
  await table.patch([], [], incomingOf(rows, rows), turn);
  agree(table, rows, random);
});

test("a change of what is not there is noticed", async () => {
  const random = dice(11);
  const rows = Array.from({ length: 10 }, () => record(random, true));
  const table = loaded(rows);
  const [other, another] = [record(random, true), record(random, true)];
  const changed = [{ oid: other.oid, values: valuesOf(other) }];
  await expect(table.patch(changed, [], [], turn)).rejects.toThrow(LostTrack);
  const lost = incomingOf([...rows, other, another], [other, another]).slice(0, 1);
  const strange = lost.map((one) => ({ ...one, id: { before: another.oid, at: 0 } }));
  await expect(table.patch([], [], strange, turn)).rejects.toThrow(LostTrack);
});

test("a dictionary of many values takes wider codes", () => {
  const table = new ColumnTable(specs.slice(0, 1), 0);
  const counties = Array.from({ length: 70_000 }, (_, n) => String(n).padStart(6, "0"));
  for (const [n, county] of counties.entries()) append(table, n + 1, [county]);
  const column = codesIn(table, "county");
  expect(column.codes).toBeInstanceOf(Uint32Array);
  for (const row of [0, 254, 255, 256, 65_534, 65_535, 69_999]) {
    expect(column.valueAt(row)).toBe(counties[row]);
  }
});

test("a condition that all records meet is left out, one that some without a value do not is not", async () => {
  const random = dice(13);
  const rows = Array.from({ length: 40 }, () => ({ ...record(random, true), state: "1" }));
  const table = loaded(rows);
  const column = codesIn(table, "state");
  const some = () => select(table, [{ column, fits: column.fitting((value) => value !== null) }]);
  expect([column.hasNone, some().length]).toEqual([false, 40]);
  const [one, other] = rows as [Plain, Plain];
  const changed = [{ oid: one.oid, values: valuesOf({ ...one, state: null }) }];
  await table.patch(changed, [], [], turn);
  expect([column.hasNone, some().length]).toEqual([true, 39]);
  await table.patch([], [other.oid], [], turn);
  expect(some().length).toBe(38);
});

test("what was selected last is selected once, until anything else is", () => {
  const random = dice(17);
  const table = loaded(Array.from({ length: 40 }, () => record(random, true)));
  const [one, other] = [{}, {}];
  const column = codesIn(table, "state");
  const all = () => selectOnce(table, one, "all", []);
  const first = all();
  expect(all()).toBe(first);
  expect(selectOnce(table, other, "all", [])).not.toBe(first);
  const fits = column.fitting((value) => value === "1");
  const some = selectOnce(table, one, "some", [{ column, fits }]);
  expect(some.length).toBeLessThan(40);
  expect(all().length).toBe(40);
  select(table, [{ column, fits }]);
  expect(Array.from(all())).toEqual(Array.from({ length: 40 }, (_, row) => row));
});
