import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { gysl } from "#contract/datasets/gysl";
import { kdjc } from "#contract/datasets/kdjc";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import { lastPlannedYear } from "#contract/dataTime";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { rwApi as api } from "#contract/endpoints/plan/rw";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { limits } from "#contract/limits";
import { as, here, withApp } from "./harness";
import { platform } from "./platforms";
import { approvedParcel, projectDraft } from "./projects";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

type Items = { areaCode: string; rwl: number; zrdw?: string | null }[];

const save = (user: Username, items: Items, more: object = {}) =>
  as(user).call(api.saveRwl, { items, confirmWarnings: true, ...more });
const read = async (user: Username, areaCode?: string, rwlx: "1" | "2" | "3" | "4" | "5" = "1") =>
  (await as(user).call(api.getNdrw, { ...(areaCode && { areaCode }), rwlx })).body;

const storedTasks = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) n from ndrw`.execute(here().db);
  return rows[0]?.n;
};

describe("annual tasks", () => {
  test("are set by the province for cities and by a city for its counties", async () => {
    expect((await save("sheng", [{ areaCode: "3301", rwl: 100, zrdw: "示例局" }])).status).toBe(
      200,
    );
    expect((await save("hangzhou", [{ areaCode: "330110", rwl: 60.5 }])).status).toBe(200);
    const { total, list } = await read("hangzhou");
    expect(total).toMatchObject({
      areaCode: "3301",
      rwl: 100,
      zrdw: "示例局",
      bbh: 0,
      wcl: 0,
      wclv: 0,
    });
    expect(list.find(({ areaCode }) => areaCode === "330110")).toMatchObject({ rwl: 60.5 });
    await save("sheng", [{ areaCode: "3301", rwl: 120 }]);
    expect((await read("hangzhou")).total).toMatchObject({ rwl: 120, zrdw: "示例局", bbh: 1 });
  });

  test.each<[Username, string]>([
    ["sheng", "330110"],
    ["sheng", "3401"],
    ["hangzhou", "3301"],
    ["hangzhou", "3302"],
    ["hangzhou", "330212"],
    ["yuhang", "330110"],
    ["chakan", "3301"],
  ])("%s does not set that of %s", async (user, areaCode) => {
    expect((await save(user, [{ areaCode, rwl: 1 }])).status).toBe(403);
    expect(await storedTasks()).toBe(0);
  });

  test.each<[Items, object, string]>([
    [[{ areaCode: "3301", rwl: -1 }], {}, "非负数"],
    [[{ areaCode: "3301", rwl: 1.234 }], {}, "两位小数"],
    [[{ areaCode: "3301", rwl: 1 }], { nd: 2019 }, `年度应在2020至${lastPlannedYear()}之间`],
    [[{ areaCode: "3399", rwl: 1 }], {}, "不存在"],
  ])("are refused with %o %o, all of them", async (items, more, message) => {
    const { status, body } = await save("sheng", [{ areaCode: "3302", rwl: 5 }, ...items], more);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await storedTasks()).toBe(0);
  });

  test("ask when counties do not make up their city", async () => {
    await save("sheng", [{ areaCode: "3301", rwl: 100 }]);
    const open = await save("hangzhou", [{ areaCode: "330110", rwl: 60 }], {
      confirmWarnings: false,
    });
    expect([open.status, open.body.problems]).toMatchObject([400, [{ rule: "X007", level: "W" }]]);
    expect(await storedTasks()).toBe(1);
    const rest = [
      { areaCode: "330110", rwl: 60 },
      { areaCode: "330106", rwl: 40 },
    ];
    const even = await save("hangzhou", rest, { confirmWarnings: false });
    expect([even.status, even.body.warnings]).toEqual([200, []]);
  });

  test("compute what was completed, by kind", async () => {
    const land = await approvedParcel();
    const { body } = await as("yuhang").call(zkfxmsdApi.insert, projectDraft([land]));
    await sql`update zkfxmsd set spzt = '5', xmjd = '5', sjjgsj = '2024-11-01'
               where xmid = ${body.xmid}`.execute(here().db);
    const tall = { spzt: "5", xmjdgl: "6", sjjgsj: "2024-05-01", zjzmj: 25_000, xzqdm: "330110" };
    await insertSamples(here().db, gysl, [sampleOf(gysl, tall)]);
    await save("sheng", [{ areaCode: "3301", rwl: 100 }]);
    const { total, list } = await read("sheng", "3301");
    expect(total.wcl).toBeCloseTo(land.mj / limits.mu, 1);
    expect(total.wclv).toBeCloseTo(land.mj / limits.mu, 1);
    expect(list.find(({ areaCode }) => areaCode === "330110")?.wcl).toBe(total.wcl);
    expect((await read("sheng", "3301", "4")).total.wcl).toBe(total.wcl);
    expect((await read("sheng", "3301", "5")).total.wcl).toBe(2.5);
    expect((await read("sheng", "3301", "2")).total.wcl).toBe(0);
    expect((await as("yuhang").call(api.getNdrw, { areaCode: "3302" })).status).toBe(403);
  });

  test("count supply out of the stock and idle land disposed of, and name the records", async () => {
    const { db } = here();
    const place = { xzqdm: "330110", scbz: 0 };
    const supply = { ...place, qdrq: "2024-05-01", tdly: "3", gymj: 40 * limits.mu };
    await insertSamples(db, tdgy, [
      sampleOf(tdgy, supply),
      sampleOf(tdgy, { ...supply, tdly: "1" }),
      sampleOf(tdgy, { ...supply, qdrq: "2023-05-01" }),
    ]);
    const idle = { ...place, xzzt: "5", czwcrq: "2024-06-01", czmj: 15 * limits.mu };
    await insertSamples(db, xztd, [
      sampleOf(xztd, idle),
      sampleOf(xztd, { ...idle, czwcrq: "2023-06-01" }),
    ]);
    await save("sheng", [{ areaCode: "3301", rwl: 80 }], { rwlx: "2" });
    await save("sheng", [{ areaCode: "3301", rwl: 60 }], { rwlx: "3" });
    const lists = { tdgy: tdgyApi.pageList, xztd: xztdApi.pageList };
    for (const [rwlx, wcl, rate] of [
      ["2", 40, 50],
      ["3", 15, 25],
    ] as const) {
      const { total } = await read("sheng", "3301", rwlx);
      expect([total.wcl, total.wclv]).toEqual([wcl, rate]);
      const { dataset, filter } = total.records ?? { dataset: "", filter: {} };
      const list = (await as("sheng").call(lists[dataset as "tdgy"], filter)).body;
      expect([dataset, list.total]).toEqual([rwlx === "2" ? "tdgy" : "xztd", 1]);
    }
  });

  test("of a platform are set where it lies", async () => {
    await platform("330110");
    const edit = (user: Username, rwl: number) =>
      as(user).call(api.editCyptRw, { cyptid: platformId, rwl });
    expect((await edit("hangzhou", 8)).body).toEqual({ cyptid: platformId, nd: 2024, rwl: 8 });
    expect((await edit("sheng", 9)).status).toBe(200);
    expect((await as("pingtai").call(zkfxmsdApi.tasks, {})).body.total.rwl).toBe(9);
    expect((await edit("ningbo", 1)).status).toBe(404);
    expect((await edit("pingtai", 1)).status).toBe(403);
    expect((await edit("sheng", -1)).status).toBe(400);
  });

  test("of several platforms are set together or not at all", async () => {
    await platform("330110");
    const save = (user: Username, items: { cyptid: string; rwl: number }[]) =>
      as(user).call(api.saveCyptRw, { items });
    const own = { cyptid: platformId, rwl: 8 };
    const of = async () =>
      (await as("sheng").call(api.platforms, {})).body.map(({ cyptid, rwl }) => ({ cyptid, rwl }));
    expect((await save("hangzhou", [own, { cyptid: "nothing", rwl: 1 }])).status).toBe(404);
    expect((await save("hangzhou", [own, { cyptid: platformId, rwl: -1 }])).status).toBe(400);
    expect(await of()).toEqual([{ cyptid: platformId, rwl: null }]);
    expect((await save("hangzhou", [own])).body).toEqual({ saved: 1 });
    expect(await of()).toEqual([own]);
    expect((await save("ningbo", [own])).status).toBe(404);
    expect((await save("pingtai", [own])).status).toBe(403);
  });
});

test("vacant land is summed as its list has it", async () => {
  const places = [{ xzqdm: "330110" }, { xzqdm: "330106" }, { xzqdm: "330212" }];
  const rows = Array.from({ length: 18 }, (_, i) =>
    sampleOf(kdjc, { ...places[i % 3], sflr: i % 2 }),
  );
  await insertSamples(here().db, kdjc, rows);
  for (const user of ["sheng", "hangzhou", "yuhang"] as const) {
    const { body } = await as(user).call(api.kdpcSumary, {});
    for (const { zs, sums, filter } of [body.total, ...Object.values(body.groups).flat()]) {
      const list = (await as(user).call(kdjcApi.pageList, filter)).body;
      expect([list.total, list.sums?.kdmj ?? 0]).toEqual([zs, sums.kdmj]);
    }
    expect(body.total.zs).toBeGreaterThan(0);
  }
  expect((await as("yuhang").call(api.kdpcSumary, { areaCode: "3302" })).status).toBe(403);
});

test("projects on a platform of another county are enclaves, one's own are not", async () => {
  const land = await approvedParcel();
  const { body } = await as("yuhang").call(zkfxmsdApi.insert, projectDraft([land]));
  await platform("330106", `(select geom from zkfxmsd where xmid = '${body.xmid}')`);
  const { body: found } = await as("hangzhou").call(api.enclaves, {});
  expect(
    found.features.map(({ id, properties }) => [id, properties.cyptid, properties.xzqdm]),
  ).toEqual([[body.xmid, platformId, "330110"]]);
  expect((await as("yinzhou").call(api.enclaves, {})).body.features).toEqual([]);
  await sql`update cypt set xzqdm = '330110'`.execute(here().db);
  expect((await as("hangzhou").call(api.enclaves, {})).body.features).toEqual([]);
});
