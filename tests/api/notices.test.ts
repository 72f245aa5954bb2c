import { expect, test } from "vitest";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { as, here, withApp } from "./harness";
import type { Username } from "./users";

withApp();

const notice = { bt: "系统维护", nr: "本周六系统维护。" };

async function publish(user: Username, over: object = {}) {
  return as(user).call(tzggApi.publish, { ...notice, ...over });
}

const seenBy = async (user: Username, unread = false) =>
  (await as(user).call(tzggApi.pageList, { unread })).body;

test("a notice of the province reaches everybody, one of a city that city and its counties", async () => {
  await publish("sheng");
  await publish("sheng", { bt: "杭州", areaCode: "3301" });
  const titles = async (user: Username) => (await seenBy(user)).list.map(({ bt }) => bt);
  expect(await titles("yinzhou")).toEqual(["系统维护"]);
  expect((await titles("yuhang")).sort()).toEqual(["杭州", "系统维护"].sort());
  expect(await titles("pingtai")).toHaveLength(2);
  expect((await seenBy("hangzhou")).list.every(({ mine }) => !mine)).toBe(true);
  expect((await seenBy("sheng")).list[0]).toMatchObject({ mine: true, areaName: "浙江省" });
});

test("reading is remembered for each reader by itself", async () => {
  const { ggid } = (await publish("admin")).body;
  expect(await seenBy("yuhang", true)).toMatchObject({ total: 1, unread: 1 });
  const read = () => as("yuhang").call(tzggApi.read, { ggids: [ggid, "nothing"] });
  expect((await read()).body).toEqual({ read: 1 });
  expect((await read()).body).toEqual({ read: 0 });
  expect(await seenBy("yuhang", true)).toMatchObject({ total: 0, unread: 0, list: [] });
  expect((await seenBy("yuhang")).list[0]?.read).toBe(true);
  expect((await seenBy("yuhang2")).unread).toBe(1);
});

test("nobody marks what is not shown to them", async () => {
  const { ggid } = (await publish("sheng", { areaCode: "3302" })).body;
  expect((await as("yuhang").call(tzggApi.read, { ggids: [ggid] })).body).toEqual({ read: 0 });
});

test("a notice that was withdrawn, or has had its day, is gone", async () => {
  const { ggid } = (await publish("sheng", { until: "2999-12-31" })).body;
  expect((await seenBy("yuhang")).total).toBe(1);
  await here()
    .db.updateTable("tzgg")
    .set({ until: "2024-01-01" })
    .where("ggid", "=", ggid)
    .execute();
  expect((await seenBy("yuhang")).total).toBe(0);
  const second = (await publish("sheng")).body.ggid;
  expect((await as("sheng").call(tzggApi.withdraw, { ggid: second })).status).toBe(200);
  expect((await seenBy("yuhang")).total).toBe(0);
  expect((await as("sheng").call(tzggApi.withdraw, { ggid: second })).status).toBe(404);
});

test("only those with the permission publish, and only for their own region", async () => {
  for (const user of ["hangzhou", "yuhang", "chakan", "shuiwu", "pingtai"] as const) {
    expect([user, (await publish(user)).status]).toEqual([user, 403]);
  }
  const refused: [object, number][] = [
    [{ areaCode: "34" }, 403],
    [{ areaCode: "3399" }, 400],
    [{ bt: " " }, 400],
    [{ nr: "" }, 400],
    [{ bt: "长".repeat(101) }, 400],
    [{ until: "2020-01-01" }, 400],
    [{ until: "2999-13-41" }, 400],
    [{ until: "明天" }, 400],
  ];
  for (const [over, status] of refused) {
    expect([over, (await publish("sheng", over)).status]).toEqual([over, status]);
  }
  expect((await seenBy("sheng")).total).toBe(0);
});
