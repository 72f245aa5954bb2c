import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { lowFileApi as api } from "#contract/endpoints/low/lowFile";
import { readBook } from "../files/books";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { readPdf } from "./pdfText";
import type { Username } from "./users";

withApp();

/** 一地一档 of low-efficiency land: what the registers know of its ground. */

let low: Parcel;

/** Industrial land with the outline of the low-efficiency parcel. */
async function under(values: Parameters<typeof land>[0]) {
  const stored = await land(values);
  await sql`update gyyd set geom = d.geom from dxydsd d
             where gyyd.dkid = ${stored.dkid} and d.dkid = ${low.dkid}`.execute(here().db);
  return stored;
}

beforeEach(async () => {
  const geometry = squareIn("330110", 810);
  low = (await insertParcels(here().db, "dxydsd", [parcel({ geometry })]))[0] as Parcel;
  const industrial = await under({ tdsyqr: "示例机械有限公司", zss: 4321.5, mjss: 12.34 });
  await relation(industrial, await enterprise({ qymc: "示例电子有限公司" }), { gxzt: "1" });
});

type Format = "pdf" | "xlsx";
const file = (
  user: Username,
  dkids: string[],
  format: Format,
  dataset: "dxydsd" | "dxydst" = "dxydsd",
) => as(user).call(api.file, { dataset, dkids, format });

async function words(user: Username): Promise<string> {
  const reply = await file(user, [low.dkid], "pdf");
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return (await readPdf(reply.bytes)).map(({ text }) => text).join("\n");
}

test("tells the parcel, what overlaps it, and who uses the industrial land on it", async () => {
  const text = await words("hangzhou");
  for (const told of [
    ...[
      "市级低效用地",
      "一地一档",
      String(low.dkbh),
      "宗地图",
      "地块信息",
      "地上各类登记",
      "工业用地",
    ],
    ...["地上工业用地", "示例机械有限公司", "示例电子有限公司", "100.0%", "分年税收与产出"],
    ...["审核记录", "界址点坐标", "入库以来没有修改过。"],
  ]) {
    expect(text).toContain(told);
  }
  expect(text).not.toContain("***");
});

test("marks amounts for those who may not see them", async () => {
  const text = await words("yuhang");
  expect(text).toContain("***");
  expect(text).not.toContain("4,321.50");
  expect(text).not.toContain("12.34");
});

test("as a workbook it has a sheet for each topic", async () => {
  const { bytes } = await file("hangzhou", [low.dkid], "xlsx");
  const sheets = new Map(readBook(bytes).map(({ name, rows }) => [name.split(" ")[0], rows]));
  const cells = (name: string) =>
    (sheets.get(name) ?? []).slice(1).map((row) => row.cells.map(({ value }) => value));
  expect(cells("市级低效用地").flat()).toContain(low.dkbh);
  expect(cells("地上登记")[0]?.slice(0, 2)).toEqual([low.dkbh, "工业用地"]);
  expect(cells("地上登记")[0]?.at(-1)).toBeCloseTo(100, 1);
  expect(cells("用地企业").flat()).toContain("示例电子有限公司");
  expect(sheets.has("关联记录")).toBe(true);
});

test("is no way to a parcel elsewhere, and tells nothing of land that is not the caller's", async () => {
  const geometry = squareIn("330212", 4);
  const place = { xzqdm: "330212", xzqmc: "鄞州区" };
  const [foreign] = await insertParcels(here().db, "dxydsd", [parcel({ ...place, geometry })]);
  expect((await file("yuhang", [foreign?.dkid ?? ""], "pdf")).status).toBe(404);
  expect((await file("yuhang", [low.dkid, foreign?.dkid ?? ""], "xlsx")).status).toBe(404);
  // It lies under the parcel, and belongs to another county.
  await under({ ...place, tdsyqr: "邻县示例公司" });
  expect(await words("yuhang")).not.toContain("邻县示例公司");
  expect(await words("sheng")).toContain("邻县示例公司");
});

test("wants the rights to export and to read, and parcels of that library", async () => {
  expect((await file("chakan", [low.dkid], "pdf")).status).toBe(403);
  expect((await file("yuhang", [], "pdf")).status).toBe(400);
  expect((await file("sheng", [low.dkid], "pdf", "dxydst")).status).toBe(404);
});
