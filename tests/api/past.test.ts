import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { changeKinds } from "#contract/endpoints/map/past";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { readBook } from "../files/books";
import { ask } from "./featureCalls";
import { as, withApp } from "./harness";
import { type Parcel, parcel, squareIn } from "./parcels";
import { call, on } from "./pastCalls";
import { address, countOf, fetched, fill, idsOf, placeOf } from "./tileCalls";
import { platformId, type Username } from "./users";

withApp();

const period = { dataset: "dxydsd", from: "2024-01-31", to: "2024-06-30" } as const;
/** The bounds of all of it. */
const place = placeOf([parcel({ geometry: squareIn("330110", 3) })]);
const born = { cjsj: "2024-01-10T00:00:00Z" };

/** Six parcels that change in the first half of 2024, and one that does not. */
async function history() {
  const own = (dkid: string, n: number, over: Partial<Parcel> = {}) =>
    parcel({ dkid, geometry: squareIn("330110", n), shzt: "0", zkfzt: "1", ...born, ...over });
  const parcels = await fill([
    own("stays", 0),
    own("sent", 1),
    own("gone", 2),
    own("new", 3, { cjsj: "2024-03-05T02:00:00Z" }),
    own("moved", 4),
    own("platform", 5, { cyptid: platformId }),
    own("foreign", 6, { xzqdm: "330212", xzqmc: "鄞州区" }),
    own("left", 7),
  ]);
  await on("2024-02-10", "shzt = '1', bbh = bbh + 1", ["sent", "foreign"]);
  await on("2024-03-20", "shzt = '5', zkfzt = '2', bbh = bbh + 1", ["sent"]);
  await on("2024-04-01", "scbz = 1, bbh = bbh + 1", ["gone"]);
  const moved = "ST_Translate(geom, 0.0002, 0)";
  await on("2024-04-15", `geom = ${moved}, dkmc = '改名', mj = mj + 100, bbh = bbh + 1`, ["moved"]);
  await on("2024-05-01", "mjss = 9, bbh = bbh + 1", ["platform"]);
  await on("2024-05-20", "xzqdm = '330106', xzqmc = '西湖区', bbh = bbh + 1", ["left"]);
  await on("2024-07-01", "shzt = '9', bbh = bbh + 1", ["stays"]);
  return parcels;
}

const idsAt = async (day: string, username: Username = "sheng", z = 14) =>
  idsOf(await fetched(username, address(place, z, `?asOf=${day}`)));

describe("the register as of a day", () => {
  test.each([14, 12])("is what the tiles of level %i hold", async (z) => {
    await history();
    const first = ["foreign", "gone", "left", "moved", "platform", "sent", "stays"];
    expect(await idsAt("2024-01-31", "sheng", z)).toEqual(first);
    expect(await idsAt("2024-06-30", "sheng", z)).toEqual(
      [...first.filter((id) => id !== "gone"), "new"].sort(),
    );
    const then = await fetched("sheng", address(place, z, "?asOf=2024-02-29"));
    expect(then.find(({ properties }) => properties.dkid === "sent")?.properties.shzt).toBe("1");
    expect(idsOf(await fetched("sheng", address(place, z, "?asOf=2024-02-29&shzt=1")))).toEqual([
      "foreign",
      "sent",
    ]);
  });

  test("counts in cells alike", async () => {
    await history();
    expect(countOf(await fetched("sheng", address(place, 10, "?asOf=2024-01-31")))).toBe(7);
    expect(countOf(await fetched("yuhang", address(place, 8, "?asOf=2024-01-31&shzt=0")))).toBe(6);
    expect(countOf(await fetched("yuhang", address(place, 8, "?asOf=2024-06-30&shzt=5")))).toBe(1);
  });

  test.each([
    ["hangzhou", ["gone", "left", "moved", "platform", "sent", "stays"]],
    ["yuhang", ["gone", "left", "moved", "platform", "sent", "stays"]],
    ["yinzhou", ["foreign"]],
    ["pingtai", ["platform"]],
  ] as [Username, string[]][])("%s sees exactly what was theirs", async (username, own) => {
    await history();
    await idsAt("2024-01-31");
    expect(await idsAt("2024-01-31", username)).toEqual(own);
    expect(countOf(await fetched(username, address(place, 9, "?asOf=2024-01-31")))).toBe(
      own.length,
    );
    const features = await ask(username, {
      where: "1=1",
      returnCountOnly: "true",
      asOf: "2024-01-31",
    });
    expect(features.body.count).toBe(own.length);
    const { body } = await as(username).call(dxydsdApi.stats, {
      asOf: "2024-01-31",
      groups: ["shzt"],
    });
    expect(body.total.zs).toBe(own.length);
  });

  test("is the same in features and figures", async () => {
    await history();
    const then = { where: "shzt='1'", outFields: "dkid", asOf: "2024-02-29" };
    const { body } = await ask("sheng", then);
    expect(body.features.map(({ attributes }) => attributes.dkid).sort()).toEqual([
      "foreign",
      "sent",
    ]);
    const stats = await as("sheng").call(dxydsdApi.stats, {
      asOf: "2024-02-29",
      groups: ["shzt", "region"],
    });
    expect(stats.body.total.zs).toBe(7);
    expect(stats.body.groups.shzt?.map(({ key, zs }) => [key, zs])).toEqual([
      ["0", 5],
      ["1", 2],
    ]);
    expect(stats.body.groups.region?.find(({ key }) => key === "3302")?.zs).toBe(1);
  });

  test("is kept by the browser until something changes there", async () => {
    await history();
    const url = address(place, 14, "?asOf=2024-02-29");
    const first = await as("sheng").get(url);
    const tag = String(first.headers.etag);
    expect((await as("sheng").get(url, { "if-none-match": tag })).status).toBe(304);
    const other = await as("sheng").get(address(place, 14, "?asOf=2024-03-31"), {
      "if-none-match": tag,
    });
    expect(other.status).toBe(200);
  });

  test.each([
    ["2013-12-31", "历史从 2024-01-10 开始"],
    ["2999-01-01", "日期不能晚于今天"],
    ["2024-02-30", "日期应写作"],
    ["gestern", "日期应写作"],
  ])("%s is refused with the reason", async (day, why) => {
    await history();
    const tile = await as("sheng").get(address(place, 14, `?asOf=${day}`));
    expect([tile.status, tile.body?.message]).toEqual([400, expect.stringContaining(why)]);
    const features = await ask("sheng", { where: "1=1", asOf: day });
    expect([features.status, features.body.message]).toEqual([400, expect.stringContaining(why)]);
    const stats = await as("sheng").call(dxydsdApi.stats, { asOf: day, groups: [] });
    expect([stats.status, stats.body.message]).toEqual([400, expect.stringContaining(why)]);
    const record = await call("sheng", "past", { dataset: "dxydsd", id: "stays", asOf: day });
    expect(record.status).toBe(400);
    const changes = await call("sheng", "changes", { ...period, from: day, to: "2999-12-31" });
    expect(changes.status).toBe(400);
  });

  test("a dataset that keeps no such history says so", async () => {
    const reply = await as("sheng").get("/api/tiles/gyyd/14/13650/6730.pbf?asOf=2024-02-29");
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      expect.stringContaining("没有按日期"),
    ]);
  });

  test("a record is told as it stood, to whoever it belonged to", async () => {
    await history();
    const at = (username: Username, id: string, asOf: string) =>
      call(username, "past", { dataset: "dxydsd", id, asOf });
    expect((await at("yuhang", "sent", "2024-02-29")).body.record).toMatchObject({ shzt: "1" });
    expect((await at("yuhang", "gone", "2024-03-31")).status).toBe(200);
    const nothing = { record: null, geometry: null };
    expect((await at("yuhang", "gone", "2024-04-01")).body).toEqual(nothing);
    expect((await at("yuhang", "foreign", "2024-02-29")).body).toEqual(nothing);
    expect((await at("pingtai", "stays", "2024-02-29")).body).toEqual(nothing);
    expect((await at("shuiwu", "stays", "2024-02-29")).status).toBe(403);
  });
});

describe("what changed between two days", () => {
  test("is told by record with all that happened to it", async () => {
    await history();
    const { body } = await call("sheng", "list", period);
    const told = body.list.map(({ id, xzqdm, kinds }) => [id, xzqdm, kinds.join()].join(" "));
    expect(told.sort()).toEqual([
      "foreign 330212 shzt",
      "gone 330110 removed",
      "left 330106 added",
      "left 330110 removed",
      "moved 330110 outline,facts",
      "new 330110 added",
      "platform 330110 facts",
      "sent 330110 shzt,zkfzt",
    ]);
    expect(body.total).toBe(8);
    const only = await call("sheng", "list", { ...period, kinds: ["outline"] });
    expect(only.body.list.map(({ id }) => id)).toEqual(["moved"]);
  });

  test.each([
    ["hangzhou", 7],
    ["yuhang", 6],
    ["yinzhou", 1],
    ["pingtai", 1],
  ] as [Username, number][])("%s is told of their own alone", async (username, own) => {
    await history();
    expect((await call(username, "list", period)).body.total).toBe(own);
    expect((await call(username, "marks", period)).body.total).toBe(own);
    const { total } = (await call(username, "changes", period)).body;
    const parts = changeKinds.reduce((sum, kind) => sum + total[kind].zs, 0);
    expect(parts).toBeGreaterThanOrEqual(own);
  });

  test("foreign regions, foreign records and other datasets are refused", async () => {
    await history();
    const asked = { ...period, areaCode: "330212" };
    for (const name of ["changes", "list", "marks", "sheet"] as const) {
      expect((await call("yuhang", name, asked)).status).toBe(403);
      expect((await call("shuiwu", name, period)).status).toBe(403);
      const backwards = { ...period, from: period.to, to: period.from };
      expect((await call("sheng", name, backwards)).status).toBe(400);
    }
    expect((await call("yuhang", "info", { ...period, id: "foreign" })).body).toEqual({
      ...{ number: "", name: "", isBefore: false, isAfter: false, changes: [] },
      ...{ before: null, after: null, gained: 0, lost: 0 },
    });
    const unknown = { ...period, dataset: "gyyd" } as unknown as typeof period;
    expect((await call("sheng", "changes", unknown)).status).toBe(400);
  });

  test("one record is told before and after, with the ground between its outlines", async () => {
    const parcels = await history();
    const { body } = await call("yuhang", "info", { ...period, id: "moved" });
    expect(body.changes.map(({ field }) => field)).toEqual(["dkmc", "mj", "geom"]);
    const square = parcels.find(({ dkid }) => dkid === "moved")?.geometry ?? [];
    expect(body.before).toEqual(square);
    expect(body.gained).toBeCloseTo(ellipsoidArea(square) * 0.2, -1);
    expect(body.lost).toBeCloseTo(body.gained, -1);
    const gone = (await call("yuhang", "info", { ...period, id: "gone" })).body;
    expect([gone.isBefore, gone.isAfter, gone.after, gone.changes]).toEqual([
      true,
      false,
      null,
      [],
    ]);
  });

  test("the map is given what lies in a part of the ground", async () => {
    const parcels = await history();
    const { zxjd, zxwd } = parcels.find(({ dkid }) => dkid === "sent") as Parcel;
    const bbox = [zxjd - 0.0001, zxwd - 0.0001, zxjd + 0.0001, zxwd + 0.0001].join();
    const { body } = await call("sheng", "marks", { ...period, bbox });
    expect(body.list.map(({ id, at }) => [id, at])).toEqual([["sent", [zxjd, zxwd]]]);
  });

  test("the workbook has accounts, moves and records", async () => {
    await history();
    const reply = await call("yuhang", "sheet", period);
    const book = readBook(reply.bytes);
    expect(book.map(({ name }) => name)).toEqual(["变化汇总", "状态变化", "变化地块"]);
    const [, moves, parcels] = book.map(({ rows }) => rows);
    expect(parcels).toHaveLength(1 + 6);
    expect(moves?.[1]?.cells.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["审核状态", "待提交"]),
    );
  });
});
