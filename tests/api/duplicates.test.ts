import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { dxydsdApi as api } from "#contract/endpoints/low/dxydsd";
import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import { holdPairs } from "../../src/server/repositories/low/duplicatePairs";
import { newId } from "../../src/server/services/context/newId";
import { as, here, withApp } from "./harness";
import { check, expected, imported, settled, store } from "./imports";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { sheetOf } from "./sheetOf";
import { platformId, type Username, users } from "./users";

withApp();

type Line = { dkbh1: string; dkbh2: string; rule: string; level: string; overlapM2?: number };

const lineOf = ({ dkbh1, dkbh2, rule, level }: Line) => `${rule} ${level} ${dkbh1} ${dkbh2}`;

async function found(
  input: { areaCode?: string; dkids?: string[]; batchId?: string; rules?: DuplicateRule[] },
  user: Username = "yuhang",
) {
  const { status, body } = await as(user).call(api.checkDuplicates, input);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.total).toBe(body.list.length);
  return body.list;
}

/** A square shifted east by a fraction of its side. */
const moved = (geometry: MultiPolygon, share: number): MultiPolygon =>
  geometry.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): [number, number] => [x + 0.001 * share, y])),
  );

const put = async (over: Partial<Parcel>, library: "dxydsd" | "dxydst" = "dxydsd") => {
  const [row] = await insertParcels(here().db, library, [parcel(over, library)]);
  return row as Parcel;
};

describe("parcels of the city library", () => {
  const ground = squareIn("330110", 811);

  test.each([
    [0.1, "C002 E"],
    [0.6, "C003 W"],
  ] as const)("moved by %s of a side are %s, with what they share", async (share, wanted) => {
    const one = await put({ geometry: ground, tdsyqr: "甲" });
    const two = await put({ geometry: moved(ground, share), tdsyqr: "乙" });
    const [line, ...more] = await found({ dkids: [one.dkid, two.dkid] });
    expect([`${line?.rule} ${line?.level}`, more]).toEqual([wanted, []]);
    expect([line?.dkid1, line?.dkid2].sort()).toEqual([one.dkid, two.dkid].sort());
    expect((line?.cdmj ?? 0) / (one.mj * (1 - share))).toBeCloseTo(1, 2);
    expect(line?.cdbl1).toBeCloseTo((1 - share) * 100, 0);
    expect(await found({ dkids: [two.dkid] })).toHaveLength(1);
  });

  test("that only touch are no pair", async () => {
    const one = await put({ geometry: ground });
    await put({ geometry: moved(ground, 1), tdsyqr: "乙" });
    expect(await found({ dkids: [one.dkid] })).toEqual([]);
  });

  test("far apart with one 不动产单元号 are C004", async () => {
    const bdcdyh = "330110001002GB00001F00010001";
    const one = await put({ bdcdyh });
    await put({ bdcdyh, tdsyqr: "乙" });
    expect((await found({ dkids: [one.dkid] })).map(lineOf)).toEqual([
      expect.stringContaining("C004 W"),
    ]);
  });

  test("of the provincial library are compared by what they say", async () => {
    const one = await put({ geometry: ground, tdsyqr: "甲" });
    await put({ geometry: ground, tdsyqr: "乙" }, "dxydst");
    const [line] = await found({ dkids: [one.dkid] });
    expect(line).toMatchObject({ rule: "C006", isProvincial: true });
    expect(line?.message).toContain("土地使用权人");
    await put({ geometry: ground });
    const region = { areaCode: "330110" };
    expect(new Set((await found(region)).map(({ rule }) => rule))).toContain("C002");
    const compared = await found({ ...region, rules: ["C006"] });
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.every(({ rule, isProvincial }) => rule === "C006" && isProvincial)).toBe(true);
    const same = await put({ geometry: squareIn("330110", 905), tdsyqr: "丙" });
    await put({ geometry: squareIn("330110", 905), tdsyqr: "丙", mj: same.mj }, "dxydst");
    expect(await found({ dkids: [same.dkid] })).toEqual([]);
  });

  test("of a region are compared with each other without being named, a pair once", async () => {
    const one = await put({ geometry: ground });
    const two = await put({ geometry: ground });
    await put({ geometry: ground, shzt: "9" });
    const list = await found({ areaCode: "330110" });
    const same = list.filter(({ rule }) => rule === "C002");
    expect(same.map(({ dkid1, dkid2 }) => [dkid1, dkid2].sort())).toEqual([
      [one.dkid, two.dkid].sort(),
    ]);
    expect(await found({ areaCode: "330212" }, "yinzhou")).toEqual([]);
  });

  test("deleted or out of the library are not looked at", async () => {
    const one = await put({ geometry: ground });
    await put({ geometry: ground, scbz: 1 });
    await put({ geometry: ground, shzt: "9" });
    expect(await found({ dkids: [one.dkid] })).toEqual([]);
  });

  test("of others are neither compared nor shown", async () => {
    const one = await put({ geometry: ground, cyptid: platformId });
    const two = await put({ geometry: ground });
    expect(await found({ dkids: [one.dkid, two.dkid] }, "pingtai")).toEqual([]);
    expect(await found({ dkids: [one.dkid, two.dkid] }, "yinzhou")).toEqual([]);
    const asked = { dkids: [one.dkid], areaCode: "330212" };
    expect((await as("yuhang").call(api.checkDuplicates, asked)).status).toBe(403);
  });
});

describe("a batch", () => {
  beforeEach(() => here().queue.start());

  test("is compared with the library before it is stored, as the fixture says", async () => {
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const { pcid } = await check(as("yuhang"), "dxyd-sd-clash.mdb");
    const wanted = expected<{ duplicateCheckAfterImportAsSeparateRecords: Line[] }>(
      "dxyd-sd-clash.expected.json",
    ).duplicateCheckAfterImportAsSeparateRecords;
    const list = await found({ batchId: pcid });
    const lines = list.map(lineOf);
    for (const line of wanted) {
      expect(lines).toContain(lineOf(line));
      const same = list.find((one) => lineOf(one) === lineOf(line));
      if (line.overlapM2) expect(same?.cdmj).toBeCloseTo(line.overlapM2, 0);
    }
    expect(await found({ batchId: pcid }, "hangzhou")).toEqual(list);
    const foreign = await as("yinzhou").call(api.checkDuplicates, { batchId: pcid });
    expect(foreign.status).toBe(404);
  });

  test("that is stored is compared by its records", async () => {
    const client = as("yuhang");
    const report = await check(client, "dxyd-sd-clean.mdb");
    await store(client, report.fileId, { confirmWarnings: true });
    expect(await found({ batchId: report.pcid })).toEqual([]);
  });
});

test("somebody who names nothing is told so", async () => {
  const { status, body } = await as("yuhang").call(api.checkDuplicates, {});
  expect([status, body.message]).toEqual([400, "请选择地块、行政区或导入批次"]);
});

describe("the whole register", () => {
  const ground = squareIn("330110", 811);
  beforeEach(() => here().queue.start());

  type Kept = { areaCode?: string; rules?: DuplicateRule[]; pageSize?: number; after?: string };
  const kept = async (input: Kept = {}, user: Username = "hangzhou") => {
    const areaCode = users[user].areaCode;
    const { status, body } = await as(user).call(api.pageDuplicates, { areaCode, ...input });
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const compared = async (user: Username = "hangzhou") => {
    const areaCode = users[user].areaCode;
    const { body } = await as(user).call(api.startDuplicates, { areaCode });
    const job = await settled(as(user), body.jobId);
    expect([job.state, job.message]).toEqual(["done", null]);
    return kept({}, user);
  };
  /** Order is by number here and by id there. */
  const facts = (list: readonly Awaited<ReturnType<typeof found>>[number][]) =>
    list
      .map(({ place: _, cdmj, cdbl1, cdbl2, cdbl, message, ...line }) => ({
        ...line,
        message: message.replaceAll(/\d+\.\d+/g, (digits) => Number(digits).toFixed(1)),
        figures: [cdmj, cdbl1, cdbl2, cdbl].map((one) => one.toFixed(1)),
      }))
      .toSorted((p, q) => (JSON.stringify(p) < JSON.stringify(q) ? -1 : 1));

  /** The same numbers each time. */
  function random(): () => number {
    let seed = 7;
    return () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  }

  /** An outline with a dent, some with a hole, in a few hundred metres. */
  function outlineIn([left, low]: readonly [number, number], next: () => number): MultiPolygon {
    const [x, y] = [left + 0.004 * next(), low + 0.004 * next()];
    const [w, h, turn] = [0.0004 + 0.001 * next(), 0.0004 + 0.001 * next(), next()];
    const at = (corners: readonly (readonly [number, number])[]) =>
      corners.map(([dx, dy]): [number, number] => [x + dx * w, y + dy * h]);
    const outer = at([
      ...([
        [0, 0],
        [1, 0.3 * turn],
        [0.6 + 0.4 * turn, 1],
        [0.3, 0.5],
        [0.2, 0.9],
        [0, 0],
      ] as const),
    ]);
    const hole = at([
      [0.3, 0.3],
      [0.35, 0.4],
      [0.4, 0.3],
      [0.3, 0.3],
    ]);
    return [turn < 0.2 ? [outer, hole] : [outer]];
  }

  /** What is alike among them, and out of the library. */
  const values = (i: number): Partial<Parcel> => ({
    tdsyqr: ["甲", "乙", "丙"][i % 3] as string,
    ...(i % 6 === 1 && { bdcdyh: `330110001002GB0000${i % 4}F00010001` }),
    ...(i % 7 === 2 && { shzt: i % 2 ? "9" : "5" }),
    ...(i % 3 === 0 && { mj: 10_000 + (i % 5) }),
  });

  /** Parcels that overlap, touch, resemble and repeat each other in every way. */
  async function tangle(count: number) {
    const next = random();
    const corner = squareIn("330110", 811)[0]?.[0]?.[0] ?? [0, 0];
    for (let i = 0; i < count; i++) {
      const over = { geometry: outlineIn(corner, next), ...values(i) };
      await put(over, i % 4 === 3 ? "dxydst" : "dxydsd");
    }
    await sql`
      update dxydsd set stdkid = (select min(dkid) from dxydst) where dkid in (
        select dkid from dxydsd order by dkid limit 3)`.execute(here().db);
  }

  test("is compared by a job, which finds what PostGIS finds", async () => {
    await tangle(120);
    expect(await kept()).toMatchObject({ madeAt: null, isCurrent: false, list: [], total: 0 });
    const { list, total, isCurrent, madeAt, counts } = await compared();
    const every = await kept({ pageSize: 500 });
    const wanted = await found({ areaCode: "3301" }, "hangzhou");
    expect(wanted.length).toBeGreaterThan(100);
    expect(new Set(wanted.map(({ rule }) => rule)).size).toBe(5);
    expect([total, list.length, isCurrent]).toEqual([wanted.length, 20, true]);
    expect(Date.now() - Date.parse(madeAt ?? "")).toBeLessThan(600_000);
    expect(facts(every.list)).toEqual(facts(wanted));
    expect(Object.values(counts).reduce((sum, n) => sum + (n ?? 0), 0)).toBe(total);
    for (const { place, cdmj, dkid1, dkid2, isProvincial } of every.list) {
      const other = sql.table(isProvincial ? "dxydst" : "dxydsd");
      const { rows } = await sql<{ both: boolean; one: boolean }>`
        select st_intersects(st_buffer(a.geom, 1e-7), p) and st_intersects(st_buffer(b.geom, 1e-7), p) "both",
               st_intersects(a.geom, p) "one"
          from dxydsd a, ${other} b, st_setsrid(st_makepoint(${place[0]}, ${place[1]}), 4490) p
         where a.dkid = ${dkid1} and b.dkid = ${dkid2}`.execute(here().db);
      expect(rows[0]?.[cdmj > 0.01 ? "both" : "one"]).toBe(true);
    }
  });

  test("is listed page by page, by kind, and as a sheet", async () => {
    await tangle(60);
    const { total, counts } = await compared();
    const seen: string[] = [];
    for (let after: string | undefined, pages = 0; pages < 100; pages++) {
      const page = await kept({ pageSize: 7, ...(after && { after }) });
      seen.push(...page.list.map(({ rule, dkid1, dkid2 }) => `${rule} ${dkid1} ${dkid2}`));
      if (!page.next) break;
      after = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    const some = await kept({ rules: ["C003"], pageSize: 500 });
    expect([some.total, some.list.length]).toEqual([counts.C003, counts.C003]);
    expect(some.counts).toEqual(counts);
    const bad = await as("hangzhou").call(api.pageDuplicates, { areaCode: "3301", after: "[1]" });
    expect([bad.status, bad.body.message]).toEqual([400, "翻页位置无效，请从第一页重新查看"]);
    const sheet = await as("hangzhou").call(api.exportDuplicates, { areaCode: "3301" });
    expect(sheet.status).toBe(200);
    const rows = await sheetOf(sheet.bytes);
    expect(rows).toHaveLength(total + 1);
    const audited = await sql<{ n: number }>`
      select count(*)::integer n from audit where action = ${api.exportDuplicates.path}`.execute(
      here().db,
    );
    expect(audited.rows[0]?.n).toBe(1);
  });

  test("a pair is shown to whom both parcels are in reach", async () => {
    const one = await put({ geometry: ground, cyptid: platformId });
    await put({ geometry: ground, cyptid: platformId });
    await put({ geometry: ground });
    const elsewhere = { xzqdm: "330106", xzqmc: "西湖区" };
    await put({ geometry: ground, ...elsewhere });
    const same = (list: { rule: string }[]) => list.filter(({ rule }) => rule === "C002").length;
    expect(same((await compared()).list)).toBe(6);
    expect(same((await kept({}, "yuhang")).list)).toBe(3);
    expect(same((await kept({}, "pingtai")).list)).toBe(1);
    expect(await kept({}, "yinzhou")).toMatchObject({ total: 0, list: [], counts: {} });
    const foreign = await as("yuhang").call(api.pageDuplicates, { areaCode: "330212" });
    expect(foreign.status).toBe(403);
    const sheet = await as("yinzhou").call(api.exportDuplicates, { areaCode: "330212" });
    expect([sheet.status, sheet.body.message]).toEqual([400, "没有可以导出的重复地块"]);
    await sql`update dxydsd set cyptid = null where dkid = ${one.dkid}`.execute(here().db);
    expect(await kept({}, "pingtai")).toMatchObject({ total: 0, list: [], isCurrent: false });
    expect(same((await compared("pingtai")).list)).toBe(0);
  });

  test("follows what is changed, removed, restored and brought", async () => {
    const { db } = here();
    await tangle(80);
    await compared();
    const alike = async () => {
      const { isCurrent } = await kept();
      expect(isCurrent).toBe(false);
      await compared();
      const every = await kept({ pageSize: 500 });
      expect(facts(every.list)).toEqual(facts(await found({ areaCode: "3301" }, "hangzhou")));
      return every;
    };
    const [first, second, third] = (await kept({ pageSize: 500 })).list.map(({ dkid1 }) => dkid1);
    await sql`update dxydsd set geom = st_translate(geom, 0.0002, 0.0001) where dkid = ${first}`.execute(
      db,
    );
    // What has changed is not shown as it was.
    expect((await kept({ pageSize: 500 })).list.some(({ dkid1 }) => dkid1 === first)).toBe(false);
    await alike();
    await sql`update dxydsd set tdsyqr = '丁', scbz = 1 where dkid = ${second}`.execute(db);
    await alike();
    await sql`update dxydsd set scbz = 0 where dkid = ${second}`.execute(db);
    await sql`update dxydst set mj = mj + 5000`.execute(db);
    await alike();
    await sql`delete from dxydsd where dkid = ${third}`.execute(db);
    await put({ geometry: ground });
    const { total } = await alike();
    // A step of a review changes nothing of it.
    await sql`update dxydsd set shzt = '1' where shzt = '0'`.execute(db);
    expect(await kept()).toMatchObject({ total, isCurrent: true });
    // Too much to be named: nothing is shown before all are compared.
    await sql`insert into duplicate_change (library) values ('dxydsd')`.execute(db);
    expect(await kept()).toMatchObject({ total: 0, list: [], isCurrent: false });
    expect((await alike()).total).toBe(total);
    const { rows } = await sql`select distinct round from duplicate_pair`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("one comparison waits for the other; one that is over is not waited for", async () => {
    const { db } = here();
    await put({ geometry: ground });
    await put({ geometry: ground });
    await sql`update duplicate_state set holder = 'gone'`.execute(db);
    expect((await compared()).list.length).toBeGreaterThan(0);
    const other = newId();
    await sql`
      insert into job (id, kind, owner, input, caller, state)
      values (${other}, 'checkDuplicates', 'u', '{}', '{}', 'running')`.execute(db);
    await sql`update job set seen_at = clock_timestamp() where id = ${other}`.execute(db);
    expect(await holdPairs(db, other)).toBe(true);
    expect(await holdPairs(db, newId())).toBe(false);
    await sql`update job set state = 'cancelled' where id = ${other}`.execute(db);
    expect(await holdPairs(db, newId())).toBe(true);
  });

  test("where its state is missing, all are compared, and it is there again", async () => {
    const { db } = here();
    await put({ geometry: ground });
    await put({ geometry: ground });
    const before = await compared();
    await sql`delete from duplicate_state`.execute(db);
    const { list, isCurrent } = await compared();
    expect([facts(list), isCurrent]).toEqual([facts(before.list), true]);
    const { rows } = await sql`select from duplicate_state where made_at is not null`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("of others is refused before a job begins", async () => {
    const { status } = await as("hangzhou").call(api.startDuplicates, { areaCode: "3302" });
    expect(status).toBe(403);
  });
});
