import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { readBy } from "#contract/define/secret";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { seedDemo } from "../../src/server/demo/seed";
import { dropOldChanges } from "../../src/server/repositories/records/columnChanges";
import { type Keeping, keepColumns } from "../../src/server/repositories/records/columnKeeper";
import type { Filter } from "../../src/server/repositories/records/filter";
import type { Sort } from "../../src/server/repositories/records/order";
import { page } from "../../src/server/repositories/records/recordPage";
import {
  byDimension,
  bySeveral,
  crossed,
  totals,
} from "../../src/server/repositories/records/rollup";
import type { Scope } from "../../src/server/repositories/records/scope";
import { tileKey } from "../../src/server/tiles/tileMath";
import { type TileRequest, VectorTiles } from "../../src/server/tiles/vectorTiles";
import { ownGround } from "./database";
import { decodeTile } from "./decodeTile";
import { tileOf } from "./tileCalls";

// The same questions over two connections: one has columns, the other asks the database.
const onServer = Boolean(process.env.DATABASE_URL);
/** Columns are kept on a server only: the embedded engine lives in the process, and has its rollups. */
const onServerOnly = test.skipIf(!onServer);

const onMap = Object.values(datasets).filter(({ geometry }) => geometry !== null);
const { dxydsd } = datasets as { dxydsd: AnyDataset };
const log = {
  error: ({ err }: { err?: unknown }, message: string) => {
    throw new Error(message, { cause: err });
  },
};
const province: Scope = { from: "33", to: "34", cyptid: null };

let held: Database;
let plain: Database;
let keeping: Keeping;
let remove: () => Promise<void>;

beforeAll(async () => {
  if (!onServer) return;
  const ground = await ownGround();
  remove = ground.remove;
  const open = () => openDatabase({ ...ground.where, log });
  [held, plain] = [await open(), await open()];
  await seedDemo(plain.db, () => {}, { sd: 1_200, st: 300, history: false });
  // Deaf: that no answer is old must not hang on notices.
  const listen = () => ({ present: async () => false, close: async () => {} });
  keeping = keepColumns(
    { ...held, listen },
    onMap,
    log,
    join(ground.where.dataDir, "beside"),
  ) as Keeping;
  await keeping.loaded;
}, 600_000);

afterAll(async () => {
  if (!onServer) return;
  await keeping.stop();
  await Promise.all([held.close(), plain.close()]);
  await remove();
}, 60_000);

function dice(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Dice = ReturnType<typeof dice>;

const scopes: readonly Scope[] = [
  province,
  { from: "3301", to: "3302", cyptid: null },
  { from: "330110", to: "330111", cyptid: null },
];

/** A few records to take values for filters from. */
async function samplesOf({ table }: AnyDataset): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where scbz = 0 order by md5(oid::text) limit 60`.execute(
    plain.db,
  );
  return rows;
}

type Samples = readonly Record<string, unknown>[];

const known = (value: unknown) => (value === null || value === undefined ? "" : value);

/** Filters of each kind of field that two records may meet. */
const filters: Readonly<
  Record<string, (name: string, one: unknown, other: unknown, random: Dice) => Filter>
> = {
  code: (name, one, other) => ({ [name]: [known(one), known(other)] }),
  codes: (name, one) => ({ [name]: [String(known(one)).split(",")[0], ""] }),
  integer: (name, one, other) => ({ [name]: [one, other].filter((value) => value !== null) }),
  number: (name, one, other, { below }) => ({
    [`${name}Min`]: Number(one ?? 3) * (0.0015 - 0.0005 * below(3)),
    ...(below(2) && { [`${name}Max`]: Number(other ?? 9) * 0.0015 }),
  }),
  date: (name, one) => ({ [`${name}Min`]: one }),
};

function filterOf({ fields, views, rollup }: AnyDataset, samples: Samples, random: Dice): Filter {
  const asked = [...views.filter, ...rollup.by, ...rollup.single, ...rollup.sums];
  const names = [...new Set(asked)];
  let filter: Filter =
    random.below(3) === 0 ? { areaCode: random.of(["33", "3302", "330110", "330106"]) } : {};
  for (let n = random.below(4); n > 0; n--) {
    const name = random.of(names);
    const kind = fields[name]?.kind;
    const made = filters[kind === "flag" ? "integer" : (kind ?? "")];
    const [one, other] = [random.of(samples)[name], random.of(samples)[name]];
    filter = { ...filter, ...made?.(name, one, other, random) };
  }
  if (random.below(3) > 0) return filter;
  // A part of some text, looked for in this one or in all.
  const name = random.of(views.search);
  const text = String(known(random.of(samples)[name])).slice(random.below(4));
  const word = text.slice(0, 1 + random.below(6)).trim();
  const isText = fields[name]?.kind === "text" && !fields[name].system;
  return { ...filter, [isText && random.below(2) === 0 ? name : "keyword"]: word };
}

/** A region, and now and then one platform in it. */
function scopeOf(samples: Samples, random: Dice): Scope {
  const scope = random.of(scopes);
  const { cyptid } = random.of(samples);
  return random.below(4) === 0 ? { ...scope, cyptid: String(known(cyptid)) } : scope;
}

const sortOf = ({ fields, views }: AnyDataset, random: Dice): Sort | undefined => {
  if (random.below(3) === 0) return undefined;
  const field = random.of([...views.table, "gxsj"].filter((name) => fields[name]));
  return { field, order: random.of(["asc", "desc"] as const) };
};

/** The cells of a tile, and beside them what is rounded: areas, and where their points stand. */
async function cellsOf(db: Db, request: TileRequest) {
  const { bytes } = await new VectorTiles().tile(db, request);
  const features = Object.values(decodeTile(Buffer.from(bytes ?? []))).flatMap(
    (layer) => layer.features,
  );
  return {
    cells: features.map(({ id, properties: { mj: _, ...others } }) => ({ id, ...others })),
    rounded: features.flatMap(({ properties, rings }) => [Number(properties.mj), ...rings.flat(2)]),
  };
}

/** Asks both the same: a page, the one behind it, totals, groups, crossings. */
async function agree(whole: AnyDataset, samples: Samples, random: Dice): Promise<void> {
  const dataset = readBy(whole, random.of([[], ["ss:view", "dxyd:edit"]]));
  const filter = filterOf(dataset, samples, random);
  const scope = scopeOf(samples, random);
  const sort = sortOf(dataset, random);
  const asked = { filter, scope, sort, limit: 15, offset: random.of([0, 0, 7, 300]) };
  const said = JSON.stringify([dataset.name, filter, scope, sort, asked.offset]);
  const both = <T>(ask: (db: Db) => Promise<T>) => Promise.all([ask(held.db), ask(plain.db)]);

  const [mine, theirs] = await both((db) => page<object>(db, dataset, asked));
  expect(mine, said).toEqual(theirs);
  if (mine.next) {
    const after = mine.next;
    const [next, other] = await both((db) => page<object>(db, dataset, { ...asked, after }));
    expect(next, `behind: ${said}`).toEqual(other);
  }
  const [sum, sumThere] = await both((db) => totals(db, dataset, filter, scope));
  expect(sum, said).toEqual(sumThere);
  const names = ["region", random.of([...dataset.rollup.by, ...dataset.rollup.single, "region"])];
  const groups = [...new Set(names)].filter((name) => dataset.fields[name]?.kind !== "codes");
  const [several, others] = await both((db) => bySeveral(db, dataset, filter, scope, groups, 4));
  expect(several, `${groups}: ${said}`).toEqual(others);
  const one = random.of([...dataset.rollup.by, ...dataset.rollup.single, "cyptid"]);
  const [mineBy, theirsBy] = await both((db) => byDimension(db, dataset, filter, scope, one));
  expect(mineBy, `${one}: ${said}`).toEqual(theirsBy);
  const place = random.of(samples);
  if (place.zxjd !== null && Object.hasOwn(place, "zxjd")) {
    const tile = tileOf([Number(place.zxjd), Number(place.zxwd)], 6 + random.below(6));
    const [cells, cellsThere] = await both((db) => cellsOf(db, { dataset, tile, filter, scope }));
    expect(cells.cells, `${tileKey(tile)}: ${said}`).toEqual(cellsThere.cells);
    // Sums of decimals in another order, and positions that are kept to ten metres.
    for (const [i, one] of cells.rounded.entries()) {
      expect(Math.abs(one - (cellsThere.rounded[i] ?? Number.NaN))).toBeLessThanOrEqual(2);
    }
  }
  const dims = groups.filter((name) => dataset.rollup.by.includes(name));
  if (dims.length === 0) return;
  const [crossings, there] = await both((db) => crossed(db, dataset, filter, scope, 6, dims));
  expect(crossings, `${dims}: ${said}`).toEqual(there);
}

const answersOf = (dataset: AnyDataset) => keeping.keeper.of(dataset)?.answers ?? 0;

onServerOnly(
  "columns answer as the database does, for every register of the map",
  async () => {
    const random = dice(3);
    for (const dataset of onMap) {
      const samples = await samplesOf(dataset);
      if (samples.length === 0) continue;
      for (let n = 0; n < (dataset === dxydsd ? 120 : 25); n++)
        await agree(dataset, samples, random);
      expect(answersOf(dataset), dataset.name).toBeGreaterThan(10);
    }
  },
  600_000,
);

let made = 0;

/** Changes of all kinds to some parcels, each in a statement of its own. */
function changeOf({ below, of }: Dice, ids: readonly string[]) {
  const some = sql`dkid in (${sql.join(Array.from({ length: 1 + below(4) }, () => of(ids)))})`;
  const serial = `${Date.now() % 100_000}${++made}`;
  const copied = sql`select array_to_string(array(
    select quote_ident(attname) from pg_attribute
     where attrelid = 'dxydsd'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('dkid', 'dkbh', 'oid')), ', ') names`;
  return of<(db: Db) => Promise<unknown>>([
    (db) => sql`update dxydsd set shzt = ${of(["0", "1", "5"])} where ${some}`.execute(db),
    (db) => sql`update dxydsd set mj = mj + ${below(900)}, gxsj = now() where ${some}`.execute(db),
    (db) => sql`update dxydsd set mjss = null, pjdj = null where ${some}`.execute(db),
    (db) => sql`update dxydsd set scbz = 1 - scbz where ${some}`.execute(db),
    (db) =>
      sql`update dxydsd set xzqdm = ${of(["330110", "330106", "330212"])} where ${some}`.execute(
        db,
      ),
    (db) => sql`update dxydsd set dkbh = dkbh || 'x' where dkid = ${of(ids)}`.execute(db),
    (db) => sql`delete from dxydsd where dkid = ${of(ids)}`.execute(db),
    async (db) => {
      const { rows } = await sql<{ names: string }>`${copied}`.execute(db);
      const names = sql.raw(rows[0]?.names ?? "");
      await sql`insert into dxydsd (dkid, dkbh, ${names})
        select md5(${serial} || dkid), left(dkbh, 6) || ${serial}, ${names} from dxydsd
         where dkid = ${of(ids)} and scbz = 0`.execute(db);
    },
  ]);
}

onServerOnly(
  "an answer after a change has it, and none has what is not committed",
  async () => {
    const random = dice(5);
    const samples = await samplesOf(dxydsd);
    const { rows } = await sql<{ dkid: string }>`select dkid from dxydsd order by dkid`.execute(
      plain.db,
    );
    const ids = rows.map(({ dkid }) => dkid);
    const before = answersOf(dxydsd);
    for (let round = 0; round < 60; round++) {
      const open = await plain.db.startTransaction().execute();
      try {
        await changeOf(random, ids)(open);
        await agree(dxydsd, samples, random);
        if (random.below(4) > 0) await open.commit().execute();
      } finally {
        if (!open.isCommitted) await open.rollback().execute();
      }
      await agree(dxydsd, samples, random);
    }
    expect(answersOf(dxydsd) - before).toBeGreaterThan(100);
  },
  600_000,
);

onServerOnly(
  "beside writers, every answer is of one moment",
  async () => {
    // Two parcels change their states with each other, so that at no moment their counts differ.
    const { rows } = await sql<{ dkid: string; shzt: string }>`
    select dkid, shzt from dxydsd where scbz = 0 and xzqdm = '330110' order by dkid limit 40`.execute(
      plain.db,
    );
    const filter = { mjMin: 0, areaCode: "330110" };
    const ask = async (db: Db) =>
      (await bySeveral(db, dxydsd, filter, province, ["shzt"], 6))?.groups.shzt?.map(
        ({ key, zs }) => [key, zs],
      );
    const expected = await ask(plain.db);
    let isOver = false;
    const write = async (mine: readonly { dkid: string }[]) => {
      while (!isOver) {
        await sql`
        update dxydsd t set shzt = o.shzt, gxsj = clock_timestamp()
          from dxydsd o
         where (t.dkid, o.dkid) in ((${mine[0]?.dkid}, ${mine[1]?.dkid}), (${mine[1]?.dkid}, ${mine[0]?.dkid}))`.execute(
          plain.db,
        );
      }
    };
    const writers = [0, 1, 2].map((n) => write(rows.slice(2 * n, 2 * n + 2)));
    const before = answersOf(dxydsd);
    try {
      for (let n = 0; n < 150; n++) expect(await ask(held.db)).toEqual(expected);
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    expect(answersOf(dxydsd)).toBeGreaterThan(before);
  },
  600_000,
);

onServerOnly(
  "what comes all at once, or was forgotten, is loaded anew",
  async () => {
    const random = dice(17);
    const samples = await samplesOf(dxydsd);
    const intake = "0".repeat(32);
    await plain.db.transaction().execute(async (tx) => {
      await sql`insert into intake (id, dataset, owner) values (${intake}, 'dxydsd', 'test')`.execute(
        tx,
      );
      await sql`select set_config('clzy.settling', 'on', true)`.execute(tx);
      await sql`update dxydsd set mj = mj + 1 where xzqdm = '330110'`.execute(tx);
      await sql`update intake set shown = true where id = ${intake}`.execute(tx);
      await sql`delete from intake where id = ${intake}`.execute(tx);
    });
    for (let n = 0; n < 5; n++) await agree(dxydsd, samples, random);
    await keeping.keeper.follow();
    const before = answersOf(dxydsd);
    for (let n = 0; n < 10; n++) await agree(dxydsd, samples, random);
    expect(answersOf(dxydsd)).toBeGreaterThan(before);

    await sql`update dxydsd set mj = mj + 2 where xzqdm = '330106'`.execute(plain.db);
    await sql`update column_change set made_at = made_at - interval '1 day'`.execute(plain.db);
    const left = async () => {
      await dropOldChanges(plain.db);
      return (await sql`select from column_change`.execute(plain.db)).rows.length;
    };
    // As long as transactions of other databases are open that are as old.
    await expect.poll(left, { timeout: 120_000 }).toBe(0);
    for (let n = 0; n < 10; n++) await agree(dxydsd, samples, random);
  },
  600_000,
);

onServerOnly("what cannot be read is said, and the database answers", async () => {
  const other = await openDatabase({ dataDir: "", url: plain.url, log });
  const said: string[] = [];
  const listen = () => ({ present: async () => false, close: async () => {} });
  const kept = keepColumns(
    { ...other, listen, url: "postgres://postgres@127.0.0.1:1/nowhere" },
    [dxydsd],
    { error: (_, message) => said.push(message) },
  ) as Keeping;
  await kept.loaded;
  expect(said).toEqual(["dxydsd：内存列暂不可用，由数据库直接回答"]);
  const asked = { filter: { mjMin: 0 }, scope: province, limit: 15, offset: 0 };
  expect((await page(other.db, dxydsd, asked)).list).toHaveLength(15);
  await kept.stop();
  await other.close();
});

onServerOnly("who is stopped while registers are read does not wait for them", async () => {
  const other = await openDatabase({ dataDir: "", url: plain.url, log });
  const listen = () => ({ present: async () => false, close: async () => {} });
  const kept = keepColumns({ ...other, listen }, onMap, log) as Keeping;
  await kept.stop();
  for (const dataset of onMap) expect(kept.keeper.of(dataset)?.asOf ?? null).toBeNull();
  await other.close();
});

test.skipIf(onServer)("the embedded engine keeps no columns", async () => {
  const db = {} as Db;
  expect(keepColumns({ db, readDb: db }, onMap, log)).toBeNull();
});
