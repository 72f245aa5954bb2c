import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { as, withApp } from "./harness";
import { version } from "./taxes";

withApp();

const file = (path: string) =>
  new File([readFileSync(`tests/fixtures/cases/${path}`)], path.slice(path.indexOf("/") + 1));

async function tax(name: string) {
  const { bbid } = await version();
  const { status, body } = await as("shuiwu").call(sshsApi.upload, {
    ...{ file: file(`tax-xlsx/${name}.xlsx`), bbid },
  });
  expect(status).toBe(200);
  return body;
}

test("tax below a title, and without its line of sums, is read, and both are said", async () => {
  const titled = await tax("title-row");
  expect([titled.missing, titled.total, titled.totals.ssje]).toEqual([[], 1, 10]);
  expect(titled.remarks).toEqual([{ kind: "heading", text: "表头在第2行，其上1行未读取" }]);
  const summed = await tax("total-line2");
  expect([summed.total, summed.totals.ssje]).toEqual([1, 10]);
  expect(summed.remarks).toEqual([{ kind: "leftOut", text: "略去1行合计", where: "第3行" }]);
});

test("a credit code that is a number is refused with what to do, not with its rounded digits", async () => {
  const { problems } = await tax("code-as-number");
  const [problem] = problems.filter(({ level }) => level === "E");
  expect(problem).toMatchObject({ rule: "X004", row: 2 });
  expect(problem?.message).toMatch(/设为文本格式/);
  expect(problem?.message).not.toMatch(/\d/);
});

test.each(["chinese-text", "title-row"])("the idle sheet %s is stored", async (name) => {
  const order = { file: file(`idle-xlsx/${name}.xlsx`), confirmWarnings: "true" };
  const { status, body } = await as("yinzhou").call(xztdApi.upload, order);
  expect([status, body]).toMatchObject([200, { total: 1, inserted: 1 }]);
});
