import { describe, expect, test } from "vitest";
import { kdjc } from "#contract/datasets/kdjc";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { crossApi as api, cellKey } from "#contract/endpoints/lists/cross";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";

withApp();

const land = (xzqdm: string, hczt: string, kdlx: string, kdmj: number) =>
  sampleOf(kdjc, { xzqdm, hczt, kdlx, kdmj, sflr: 1, czzt: "0" });

const some = () =>
  insertSamples(here().db, kdjc, [
    land("330110", "0", "1", 100),
    land("330110", "1", "1", 200),
    land("330106", "1", "2", 400),
    land("330212", "1", "1", 800),
  ]);

const ask = { dataset: "kdjc", columns: [["hczt"], ["hczt", "kdlx"]] };

describe("a cross table", () => {
  test("counts each region by each value, alone and crossed", async () => {
    await some();
    const { body } = await as("hangzhou").call(api.cross, ask);
    expect(body.total).toMatchObject({ zs: 3, sums: { kdmj: 700 } });
    const row = body.list.find(({ key }) => key === "330110");
    expect(row).toMatchObject({ zs: 2, sums: { kdmj: 300 } });
    expect(row?.cells[0]?.[cellKey(["1"])]).toMatchObject({ zs: 1, sums: { kdmj: 200 } });
    expect(row?.cells[1]?.[cellKey(["0", "1"])]?.zs).toBe(1);
    expect(body.total.cells[0]?.[cellKey(["1"])]).toMatchObject({ zs: 2, sums: { kdmj: 600 } });
  });

  test("has the figures of the lists that they lead to", async () => {
    await some();
    const { body } = await as("sheng").call(api.cross, { ...ask, filter: { kdlx: ["1"] } });
    for (const row of body.list) {
      for (const [hczt, { zs }] of Object.entries(row.cells[0] ?? {})) {
        const filter = { ...body.filter, areaCode: row.key, hczt: [hczt] };
        expect((await as("sheng").call(kdjcApi.pageList, filter)).body.total).toBe(zs);
      }
    }
    expect(body.list.find(({ key }) => key === "3302")?.zs).toBe(1);
  });

  test.each([
    [{ dataset: "nothing" }, 400],
    [{ columns: [["kdmj"]] }, 400],
    [{ filter: { kdmj: 1 } }, 400],
    [{ areaCode: "3302" }, 403],
    [{ dataset: "sshsjcb", columns: [["nd"]], areaCode: "3302" }, 403],
  ])("refuses %o with %i", async (over, status) => {
    expect((await as("hangzhou").call(api.cross, { ...ask, ...over })).status).toBe(status);
  });

  test("is closed to those who may not read its records", async () => {
    expect((await as("admin").call(api.cross, ask)).status).toBe(403);
  });
});

test("a table becomes a sheet with its title and merged headings", async () => {
  const reply = await as("sheng").call(api.sheet, {
    title: "低效用地统计",
    note: "浙江省 2024 年",
    headings: [
      { title: "行政区" },
      { title: "低效类型", children: [{ title: "旧厂矿" }, { title: "合计" }] },
    ],
    digits: [null, 0, 2],
    rows: [
      ["杭州市", 3, 12.345],
      ["=1+1", 0, null],
    ],
  });
  expect(reply.status).toBe(200);
  const rows = await sheetOf(reply.bytes);
  expect(JSON.stringify(rows)).toContain("低效用地统计");
  expect(JSON.stringify(rows)).toContain("=1+1");
});
