import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { wallApi as api } from "#contract/endpoints/plan/wall";
import { type BridgePart, bridgeParts } from "#contract/rules/plan/stockBridge";
import { as, here, withApp } from "./harness";
import { type Parcel, parcel, squareIn } from "./parcels";
import { on } from "./pastCalls";
import { fill } from "./tileCalls";
import { platformId, type Username } from "./users";

withApp();

const born = { cjsj: "2022-03-01T00:00:00Z" };
const own = (dkid: string, n: number, over: Partial<Parcel> = {}) =>
  parcel({
    ...{ dkid, geometry: squareIn("330110", n), mj: 1000 + n, rdnf: 2022, shzt: "5", ...born },
    ...over,
  });
const later = (set: string) => `${set}, bbh = bbh + 1`;

const bridgeOf = async (user: Username, areaCode = "33", nd = 2024) =>
  (await as(user).call(api.bridge, { areaCode, nd })).body;
const movedIn = async (user: Username, part: BridgePart, areaCode = "33", nd = 2024) =>
  (await as(user).call(api.moved, { areaCode, nd, part })).body;

/** The stock at the end of a day, from the raw tables alone. */
async function stockAt(day: string, areaCode: string): Promise<number> {
  const { rows } = await sql<{ mj: number }>`
    select coalesce(sum(v.mj), 0)::float8 mj from (
      select distinct on (a.dkid) a.* from (
        select dkid, mj, shzt, zkfzt, xzqdm, scbz, cjsj, h_until until, h_id seq from history.dxydsd
        union all
        select dkid, mj, shzt, zkfzt, xzqdm, scbz, cjsj, 'infinity', 9e15 from dxydsd) a
       where a.until > ${`${day}T24:00:00+08:00`}::timestamptz order by a.dkid, a.seq) v
     where v.cjsj <= ${`${day}T24:00:00+08:00`}::timestamptz and v.scbz = 0 and v.shzt = '5'
       and v.zkfzt <> '3' and v.xzqdm like ${`${areaCode}%`}`.execute(here().db);
  return Number(rows[0]?.mj ?? 0);
}

describe("the bridge of a year", () => {
  test("tells what was found, redeveloped, struck off and put right, and lists the parcels of each", async () => {
    await fill([
      own("stays", 0),
      own("done", 1, { zkfzt: "2" }),
      own("struck", 2),
      own("doneAndStruck", 3, { zkfzt: "3" }),
      own("found", 4, { shzt: "1", rdnf: 2024 }),
      own("late", 5, { shzt: "1" }),
      own("grown", 6),
      own("unlocked", 7),
      own("foreign", 8, { xzqdm: "330212", xzqmc: "鄞州区" }),
      own("waiting", 9, { shzt: "1", rdnf: 2024 }),
    ]);
    await on("2024-02-01", later("zkfzt = '3'"), ["done"]);
    await on("2024-03-01", later("shzt = '9'"), ["struck", "doneAndStruck"]);
    await on("2024-04-01", later("shzt = '5'"), ["found", "late"]);
    await on("2024-05-01", later("mj = mj + 50.25"), ["grown"]);
    await on("2024-06-01", later("shzt = '0'"), ["unlocked"]);
    await on("2024-07-01", later("shzt = '5'"), ["unlocked"]);
    const bridge = await bridgeOf("yuhang", "330110");
    expect(bridge.parts).toEqual({
      found: { zs: 1, mj: 1004 },
      redeveloped: { zs: 1, mj: -1001 },
      struck: { zs: 1, mj: -1002 },
      other: { zs: 4, mj: 1005 + 50.25 },
    });
    expect(bridge.start).toBe(await stockAt("2023-12-31", "330110"));
    expect(bridge.end).toBe(await stockAt("2024-12-31", "330110"));
    const { body } = await as("yuhang").call(dxydsdApi.stats, { ...bridge.filter, groups: [] });
    expect(body.total.mj, "the link lists the stock").toBeCloseTo(bridge.end, 2);
    const listed = async (part: BridgePart) =>
      (await movedIn("yuhang", part, "330110")).list.map(({ dkid, mj }) => [dkid, mj]);
    expect(await listed("redeveloped")).toEqual([["done", -1001]]);
    expect(await listed("struck")).toEqual([["struck", -1002]]);
    expect(await listed("found")).toEqual([["found", 1004]]);
    expect(await listed("other")).toEqual([
      ["unlocked", 1007],
      ["unlocked", -1007],
      ["grown", 50.25],
      ["late", 1005],
    ]);
  });

  test("tells a platform's clerk of the platform's parcels alone, not of those in none", async () => {
    await fill([
      own("free", 0, { shzt: "1", rdnf: 2024 }),
      own("ours", 1, { shzt: "1", rdnf: 2024, cyptid: platformId }),
      own("theirs", 2, { shzt: "1", rdnf: 2024, cyptid: "PT0" }),
    ]);
    await on("2024-04-01", later("shzt = '5'"), ["free", "ours", "theirs"]);
    const { start, end, parts } = await bridgeOf("pingtai", "330110");
    expect({ start, end, found: parts.found }).toEqual({
      start: 0,
      end: 1001,
      found: { zs: 1, mj: 1001 },
    });
    const { list } = await movedIn("pingtai", "found", "330110");
    expect(list.map(({ dkid }) => dkid)).toEqual(["ours"]);
  });

  test("counts land struck off as redeveloped as such, though the step takes two versions", async () => {
    await fill([own("done", 0, { zkfzt: "2" })]);
    await on("2024-03-01", later("shzt = '9'"), ["done"]);
    await on("2024-03-01", "zkfzt = '3'", ["done"]);
    const { parts } = await bridgeOf("yuhang", "330110");
    expect(parts).toMatchObject({ redeveloped: { zs: 1, mj: -1000 }, struck: { zs: 0, mj: 0 } });
    expect((await movedIn("yuhang", "redeveloped", "330110")).total).toBe(1);
  });

  test("of a county that lost a parcel to another says so, and the province has moved nothing", async () => {
    await fill([own("left", 0)]);
    await on("2024-05-20", later("xzqdm = '330106', xzqmc = '西湖区'"), ["left"]);
    expect((await bridgeOf("sheng", "330110")).parts.other.mj).toBe(-1000);
    expect((await bridgeOf("sheng", "330106")).parts.other.mj).toBe(1000);
    expect((await bridgeOf("sheng")).parts.other).toEqual({ zs: 0, mj: 0 });
    expect((await movedIn("sheng", "other", "330110")).list).toMatchObject([{ dkid: "left" }]);
  });

  test("of a year that is over ends with it", async () => {
    await fill([own("done", 0), own("next", 1)]);
    await on("2023-05-01", later("zkfzt = '3'"), ["done"]);
    await on("2024-05-01", later("zkfzt = '3'"), ["next"]);
    const past = await bridgeOf("sheng", "33", 2023);
    expect(past).toMatchObject({ start: 2001, end: 1001, day: "2023-12-31", filter: null });
    expect(await bridgeOf("sheng")).toMatchObject({ start: 1001, end: 0, day: "2024-12-31" });
  });

  test("has the stock of each month's end", async () => {
    await fill([own("a", 0), own("b", 1)]);
    await on("2024-05-10", later("zkfzt = '3'"), ["a"]);
    const { months } = await bridgeOf("sheng");
    expect(months.map(({ day }) => day)).toHaveLength(13);
    expect(months.filter(({ mj }) => mj === 2001).at(-1)?.day).toBe("2024-04-30");
    expect(months.at(-1)).toEqual({ day: "2024-12-31", mj: 1001 });
  });
});

describe("whose bridge it is", () => {
  test("only the caller's own region and platform, and nobody's without the permission", async () => {
    await fill([own("a", 0), own("b", 1, { xzqdm: "330212", xzqmc: "鄞州区" })]);
    expect((await bridgeOf("hangzhou", "3301")).end).toBe(1000);
    expect((await bridgeOf("pingtai", "330110")).end).toBe(0);
    expect((await as("hangzhou").call(api.bridge, { areaCode: "3302" })).status).toBe(403);
    expect((await as("hangzhou").call(api.moved, { areaCode: "3302", part: "found" })).status).toBe(
      403,
    );
    expect((await as("shuiwu").call(api.bridge, { areaCode: "33" })).status).toBe(403);
    expect((await bridgeOf("daping")).end, "a wall sees figures").toBe(2001);
    const records = await as("daping").call(api.moved, { areaCode: "33", part: "found" });
    expect(records.status, "and no records").toBe(403);
  });
});

test("whatever happens in three years, every balance closes and both ends are those of the tables", {
  timeout: 60_000,
}, async () => {
  let state = 332_024;
  const pick = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const counties = ["330110", "330106", "330212"];
  const ids = Array.from({ length: 24 }, (_, i) => `r${i}`);
  await fill(
    ids.map((dkid, i) =>
      own(dkid, i, { xzqdm: counties[i % 3] as string, rdnf: 2022 + (i % 3), shzt: "0" }),
    ),
  );
  const set = () =>
    [
      `shzt = '${["0", "1", "5", "5", "9"][pick(5)]}'`,
      `zkfzt = '${["0", "1", "2", "3"][pick(4)]}'`,
      `mj = mj + ${pick(400)}.${10 + pick(89)}`,
      `xzqdm = '${counties[pick(3)]}'`,
      `scbz = ${pick(4) === 0 ? 1 : 0}`,
    ][pick(5)] ?? "";
  for (let n = 0; n < 90; n++) {
    const day = new Date(Date.UTC(2022, 6, 1 + n * 10)).toISOString().slice(0, 10);
    await on(day, later(set()), [ids[pick(ids.length)] as string]);
    await on(day, later("shzt = '5'"), [ids[pick(ids.length)] as string]);
  }
  let moved = 0;
  for (const areaCode of ["33", "3301", "330110", "330212"]) {
    for (const nd of [2023, 2024]) {
      const { start, end, parts } = await bridgeOf("sheng", areaCode, nd);
      expect([areaCode, nd, start]).toEqual([
        areaCode,
        nd,
        await stockAt(`${nd - 1}-12-31`, areaCode),
      ]);
      expect([areaCode, nd, end]).toEqual([areaCode, nd, await stockAt(`${nd}-12-31`, areaCode)]);
      const sum = bridgeParts.reduce((total, part) => total + parts[part].mj, start);
      expect(Math.round((sum - end) * 100)).toBe(0);
      for (const part of bridgeParts) {
        const { list, total } = await movedIn("sheng", part, areaCode, nd);
        expect([part, total]).toEqual([part, parts[part].zs]);
        moved += total;
        if (total > list.length) continue;
        expect(list.reduce((all, { mj }) => all + mj, 0)).toBeCloseTo(parts[part].mj, 2);
      }
    }
  }
  expect(moved, "the test has something to test").toBeGreaterThan(50);
});
