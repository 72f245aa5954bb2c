import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom } from "#contract/define/secret";
import { exportListApi as api } from "#contract/endpoints/records/exportList";
import { authoritiesOf } from "#contract/roles";
import { readBook } from "../files/books";
import { as, here, withApp } from "./harness";
import { copySample, insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { type Username, users } from "./users";

withApp();

const send = (user: Username, dataset: string, more: object = {}) =>
  as(user).call(api.list, { dataset, ...more });

async function rows(user: Username, dataset: string, more: object = {}) {
  const reply = await send(user, dataset, more);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return sheetOf(reply.bytes);
}

const add = (count: number, over: Record<string, unknown> = {}) =>
  insertSamples(
    here().db,
    tdgy,
    Array.from({ length: count }, () => sampleOf(tdgy, over)),
  );

describe("a list as a sheet", () => {
  test("holds the filtered rows with labels, 亩 and units in the headings", async () => {
    await add(2, { gdfs: "23", gymj: 2000, cjj: 300, srr: "示例公司" });
    await add(1, { gdfs: "11" });
    const columns = ["dzjgh", "gdfs", "gymj", "cjj", "qdrq", "sfbzd", "qdnd"];
    const [head, ...found] = await rows("yuhang", "tdgy", { filter: { gdfs: ["23"] }, columns });
    expect(head).toEqual([
      "电子监管号",
      "供地方式",
      "供应面积（亩）",
      "成交价格（万元）",
      "合同签订日期",
      "是否标准地",
      "签订年度",
    ]);
    expect(found).toHaveLength(2);
    expect(found[0]?.slice(1, 4)).toEqual(["挂牌出让", 3, 300]);
    expect(found[0]?.[4]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("has days as days, amounts as numbers with the decimals of the page", async () => {
    const over = { gymj: 2000, cjj: 300.5, qdrq: "2024-03-05", gxsj: "2024-03-05T18:30:00Z" };
    await add(1, over);
    const columns = ["gymj", "cjj", "qdrq", "gxsj"];
    const { bytes } = await send("yuhang", "tdgy", { columns });
    const cells = readBook(bytes)[0]?.rows[1]?.cells ?? [];
    expect(cells.map(({ value }) => value)).toEqual([
      3,
      300.5,
      new Date("2024-03-05T00:00:00Z"),
      new Date("2024-03-06T02:30:00Z"),
    ]);
    expect(cells.map(({ format }) => format)).toEqual([
      ...["#,##0.00", "#,##0.00"],
      ...["yyyy-mm-dd", "yyyy-mm-dd hh:mm"],
    ]);
  });

  test("is named after what it holds, counted as the page counts it", async () => {
    await add(2);
    const { headers } = await send("yuhang", "tdgy");
    const name = encodeURIComponent("土地供应_2宗.xlsx");
    expect(headers["content-disposition"]).toContain(name);
  });

  test("goes on over pages, in the order asked for", async () => {
    const [{ gyid } = {}] = await add(1);
    await copySample(here().db, tdgy, String(gyid), 2099);
    const sort = { field: "xmmc", order: "desc" } as const;
    const [, ...found] = await rows("sheng", "tdgy", { columns: ["xmmc", "gyid"], sort });
    expect(new Set(found.map(([, id]) => id)).size).toBe(2100);
  });

  test.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)"])("keeps %s a text", async (text) => {
    await add(1, { xmmc: text });
    const [, row] = await rows("yuhang", "tdgy", { columns: ["xmmc"] });
    expect(row).toEqual([text]);
  });

  test("is the caller's region and platform, and nobody else's", async () => {
    await add(1);
    await add(1, { xzqdm: "330212", xzqmc: "鄞州区" });
    const counties = async (user: Username) =>
      (await rows(user, "tdgy", { columns: ["xzqmc"] })).slice(1).flat();
    expect(await counties("sheng")).toEqual(["余杭区", "鄞州区"]);
    expect(await counties("yinzhou")).toEqual(["鄞州区"]);
    expect((await send("pingtai", "tdgy")).body.message).toContain("没有符合条件的记录");
    expect((await send("yuhang", "tdgy", { filter: { areaCode: "3302" } })).status).toBe(403);
  });

  test("is refused to those who may not read the list, or may not export", async () => {
    await insertSamples(here().db, xztd, [sampleOf(xztd)]);
    expect((await send("shuiwu", "xztd")).status).toBe(403);
    expect((await send("chakan", "xztd")).status).toBe(403);
    expect((await send("yuhang", "xztd")).status).toBe(200);
  });

  test.each([
    ["nothing", {}, "没有该数据集"],
    ["constructor", {}, "没有该数据集"],
    ["tdgy", { columns: ["geom"] }, "没有字段geom"],
    ["tdgy", { filter: { gdfs: ["99"] } }, "筛选条件不正确"],
    ["tdgy", { sort: { field: "geom", order: "asc" } }, "排序"],
  ])("of %s with %j is refused", async (dataset, more, words) => {
    await add(1);
    const { status, body } = await send("yuhang", dataset, more);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  const secrets = Object.values(datasets).filter(({ fields }) =>
    Object.values(fields).some(({ secret }) => secret),
  );
  test.each(secrets.map((one) => [one.name, one] as const))(
    "of %s hides what its reader may not see",
    async (name, dataset: AnyDataset) => {
      const own = dataset.key.id === "cyptid" ? { cyptid: "cypt1", cyptmc: "示例园区" } : {};
      await insertSamples(here().db, dataset, [sampleOf(dataset, own)]);
      for (const user of ["yuhang", "shuiwu"] as const) {
        const columns = [...hiddenFrom(dataset.fields, authoritiesOf[users[user].role])];
        if (columns.length === 0) continue;
        const reply = await send(user, name, { columns });
        if (reply.status === 403) continue;
        const [, row] = await sheetOf(reply.bytes);
        expect(row).toEqual(columns.map(() => expect.stringMatching(/^(\*\*\*|.\*\*)$/)));
      }
    },
  );
});
