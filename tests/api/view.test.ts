import { expect, test } from "vitest";
import { viewApi } from "#contract/endpoints/lists/view";
import { as, withApp } from "./harness";
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
