import { expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { portalApi } from "#contract/endpoints/portal/portal";
import { usualLayout } from "#contract/portal/cards";
import { indicatorFacts } from "#contract/portal/indicators";
import { authoritiesOf, maySeeFigures, roles } from "#contract/roles";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { type Username, users } from "./users";

withApp();

const layout = { left: ["todo" as const, "rank" as const], right: ["notices" as const] };
const layoutFor = async (user: Username) => (await as(user).call(portalApi.layout, {})).body;

test("everybody has the usual cards until an administrator chooses others for the role", async () => {
  expect(await layoutFor("yuhang")).toEqual(usualLayout);
  const saved = await as("admin").call(portalApi.saveLayout, { role: "ROLE_COUNTY", layout });
  expect(saved.body).toMatchObject({ role: "ROLE_COUNTY", layout, own: true });
  expect(await layoutFor("yuhang")).toEqual(layout);
  expect(await layoutFor("yinzhou")).toEqual(layout);
  expect(await layoutFor("hangzhou"), "another role").toEqual(usualLayout);
  await as("admin").call(portalApi.resetLayout, { role: "ROLE_COUNTY" });
  expect(await layoutFor("yuhang")).toEqual(usualLayout);
});

test("a layout that cannot stand is refused in words, and nothing is kept of it", async () => {
  for (const [wrong, words] of [
    [{ left: ["rank", "rank"], right: [] }, "卡片“指标排名”放了两次"],
    [{ left: [], right: [] }, "至少要放一张卡片"],
    [{ left: ["weather"], right: [] }, "没有这张卡片"],
    [{ left: ["rank", "kinds", "years", "idle", "todo"], right: [] }, "每侧最多放 4 张卡片"],
  ]) {
    const input = { role: "ROLE_VIEW", layout: wrong } as never;
    const reply = await as("admin").call(portalApi.saveLayout, input);
    expect(reply).toMatchObject({ status: 400, body: { message: words } });
  }
  expect(await layoutFor("chakan")).toEqual(usualLayout);
});

test("only those who keep the settings choose cards", async () => {
  const reply = await as("sheng").call(portalApi.saveLayout, { role: "ROLE_VIEW", layout });
  expect(reply.status).toBe(403);
  expect((await as("hangzhou").call(portalApi.layouts, {})).status).toBe(403);
  const all = (await as("admin").call(portalApi.layouts, {})).body;
  expect(all).toHaveLength(Object.keys(roles).length);
  expect(all.every(({ own }) => !own)).toBe(true);
});

test("one call gives all headline figures, each to those who may read its records", async () => {
  const { db } = here();
  await insertSamples(db, gyyd, [
    sampleOf(gyyd, { xzqdm: "330110", mj: 2000 }),
    sampleOf(gyyd, { xzqdm: "330212", mj: 1000 }),
  ]);
  const read = async (user: Username, areaCode: string) =>
    (await as(user).call(portalApi.figures, { areaCode })).body;
  const { stats, tasks } = await read("hangzhou", "3301");
  const alone = (await as("hangzhou").call(gyydApi.stats, { areaCode: "3301", groups: ["region"] }))
    .body;
  expect(stats.gyyd).toEqual(alone);
  expect(stats.mjss, "of the same records").toEqual(alone);
  expect(alone.total.sums.mj).toBe(2000);
  expect(tasks?.total.key).toBe("3301");
  for (const { id, dataset, access } of indicatorFacts) {
    expect(access, id).toBe(datasets[dataset]?.access.read);
    for (const user of ["sheng", "shuiwu", "admin", "daping"] as const) {
      const seen = maySeeFigures(authoritiesOf[users[user].role], access);
      expect((await read(user, "33")).stats[id] !== null, `${user} ${id}`).toBe(seen);
    }
  }
  expect((await as("hangzhou").call(portalApi.figures, { areaCode: "3302" })).status).toBe(403);
});

test("the heat counts the parcels of the region, in the cells of the map's tiles", async () => {
  const { db } = here();
  await insertSamples(db, gyyd, [
    sampleOf(gyyd, { xzqdm: "330110" }),
    sampleOf(gyyd, { xzqdm: "330212" }),
  ]);
  const heat = async (user: Username, areaCode: string) =>
    (await as(user).call(portalApi.heat, { areaCode, indicator: "gyyd" })).body;
  const [whole, part] = [await heat("sheng", "33"), await heat("hangzhou", "3301")];
  const area = (points: readonly (readonly number[])[]) =>
    points.reduce((sum, [, , mj = 0]) => sum + mj, 0);
  expect(area(part)).toBeGreaterThan(0);
  expect(area(whole)).toBeGreaterThan(area(part));
  const foreign = await as("hangzhou").call(portalApi.heat, {
    areaCode: "3302",
    indicator: "gyyd",
  });
  expect(foreign.status).toBe(403);
  const unread = await as("shuiwu").call(portalApi.heat, { areaCode: "33", indicator: "dxyd" });
  expect(unread, "without the records' permission").toMatchObject({ status: 403 });
});

test("the brief is one page of PDF under the region's name", async () => {
  const reply = await as("sheng").call(portalApi.brief, { areaCode: "3301", indicator: "dxyd" });
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toContain("application/pdf");
  expect(decodeURIComponent(String(reply.headers["content-disposition"]))).toContain(
    "杭州市存量用地简报.pdf",
  );
  expect(
    (await as("chakan").call(portalApi.brief, { areaCode: "33", indicator: "dxyd" })).status,
  ).toBe(403);
});
