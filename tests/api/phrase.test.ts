import { sql } from "kysely";
import { expect, test } from "vitest";
import { phraseApi as api } from "#contract/endpoints/inbox/phrase";
import { as, here, withApp } from "./harness";
import type { Username } from "./users";

withApp();

const save = (user: Username, text: string, shared = false) =>
  as(user).call(api.save, { text, shared });
const texts = async (user: Username) =>
  (await as(user).call(api.list, {})).body.map(({ text }) => text);

test("phrases are their owner's, those shared are offered inside the region of whoever shares", async () => {
  await save("hangzhou", "材料齐全，同意");
  await save("hangzhou", "请补充权属证明", true);
  await save("ningbo", "宁波通用意见", true);
  expect(await texts("hangzhou")).toEqual(["材料齐全，同意", "请补充权属证明"]);
  expect(await texts("yuhang")).toEqual(["请补充权属证明"]);
  expect(await texts("sheng")).toEqual([]);
  expect(await texts("ningbo")).toEqual(["宁波通用意见"]);
});

test("whoever does not review shares nothing, but keeps his own", async () => {
  expect(await save("yuhang", "已核实", true)).toMatchObject({
    status: 403,
    body: { message: "只有审核人员可以共享常用意见" },
  });
  expect((await save("yuhang", "已核实")).status).toBe(200);
  expect(await texts("yuhang")).toEqual(["已核实"]);
});

test("the same text is one phrase, also when it is kept twice at once", async () => {
  await Promise.all([save("hangzhou", " 同意 "), save("hangzhou", "同意")]);
  const again = await save("hangzhou", "同意", true);
  expect(again.body).toMatchObject({ text: "同意", shared: true, mine: true });
  expect(await texts("hangzhou")).toEqual(["同意"]);
  expect((await save("hangzhou", "  ")).body.message).toContain("请填写意见");
});

test("only its owner removes a phrase, and the log tells of it", async () => {
  const { id } = (await save("hangzhou", "请补充权属证明", true)).body;
  expect((await as("yuhang").call(api.remove, { id })).status).toBe(404);
  expect((await as("hangzhou").call(api.remove, { id })).status).toBe(200);
  expect(await texts("yuhang")).toEqual([]);
  const { rows } = await sql<{ action: string; outcome: number }>`
    select action, outcome from audit where action like 'cyyj/%' order by id`.execute(here().db);
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["cyyj/save", 200],
    ["cyyj/remove", 404],
    ["cyyj/remove", 200],
  ]);
});
