import { expect, test } from "vitest";
import { viewApi } from "#contract/endpoints/lists/view";
import { as, here, withApp } from "./harness";
import type { Username } from "./users";

withApp();

const view = { page: "gyyd", name: "低效的", query: "pjdj=D&sort=mj.desc", columns: {}, roles: [] };
const names = async (user: Username, id?: string) =>
  (await as(user).call(viewApi.list, { page: "gyyd", ...(id && { id }) })).body.map(
    ({ name }) => name,
  );

test("a view is its owner's until it is shared, and a link opens it for anybody", async () => {
  const { id } = (await as("hangzhou").call(viewApi.save, view)).body;
  expect(await names("hangzhou")).toEqual(["低效的"]);
  expect(await names("yuhang")).toEqual([]);
  expect(await names("yuhang", id)).toEqual(["低效的"]);
});

test("a shared view is offered to its roles inside the owner's region alone", async () => {
  await as("hangzhou").call(viewApi.save, { ...view, roles: ["ROLE_COUNTY"] });
  expect(await names("yuhang")).toEqual(["低效的"]);
  expect(await names("yinzhou"), "another city").toEqual([]);
  expect(await names("pingtai"), "another role").toEqual([]);
});

test("the same name replaces, and only the owner takes it away", async () => {
  const { id } = (await as("hangzhou").call(viewApi.save, view)).body;
  const again = await as("hangzhou").call(viewApi.save, { ...view, query: "pjdj=C" });
  expect(again.body).toMatchObject({ id, query: "pjdj=C", mine: true });
  expect((await as("yuhang").call(viewApi.remove, { id })).status).toBe(404);
  expect((await as("hangzhou").call(viewApi.remove, { id })).status).toBe(200);
  expect(await names("hangzhou")).toEqual([]);
});

test("a view without a name is refused in words", async () => {
  const reply = await as("hangzhou").call(viewApi.save, { ...view, name: "  " });
  expect(reply).toMatchObject({ status: 400 });
  expect(JSON.stringify(reply.body)).toContain("请填写视图名称");
});

const idOf = (user: Username) => here().userIds[user];

test("a view is shared with a person, who sees whose it is and keeps a copy of his own", async () => {
  const { body } = await as("hangzhou").call(viewApi.save, { ...view, people: [idOf("yuhang")] });
  expect(body.people).toMatchObject([{ id: idOf("yuhang") }]);
  const [theirs] = (await as("yuhang").call(viewApi.list, { page: "gyyd" })).body;
  expect(theirs).toMatchObject({ name: "低效的", mine: false, people: [] });
  expect(theirs?.owner).not.toBe("");
  const { name, query, columns } = theirs ?? view;
  await as("yuhang").call(viewApi.save, { page: "gyyd", name, query, columns });
  await as("hangzhou").call(viewApi.save, view);
  const left = (await as("yuhang").call(viewApi.list, { page: "gyyd" })).body;
  expect(
    left.map(({ mine }) => mine),
    "only the copy is left",
  ).toEqual([true]);
});

test("only persons of one's own regions that see records are offered, and no others accepted", async () => {
  const offered = (await as("yuhang").call(viewApi.people, {})).body.map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([idOf("hangzhou"), idOf("sheng")]));
  for (const user of ["yinzhou", "ningbo", "admin", "anquan", "shenji", "yuhang"] as const) {
    expect([user, offered.includes(idOf(user))]).toEqual([user, false]);
    const reply = await as("yuhang").call(viewApi.save, { ...view, people: [idOf(user)] });
    expect([user, reply.status]).toEqual([user, 400]);
  }
  expect(await names("yuhang")).toEqual([]);
});
