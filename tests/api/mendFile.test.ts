import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { drpcApi } from "#contract/endpoints/records/job";
import { mendApi } from "#contract/endpoints/uploads/mend";
import { bboxOf } from "#geo/bbox";
import { prjWkt } from "#geo/crs/prjWkt";
import type { MultiPolygon } from "#geo/position";
import { ShapeWriter } from "#geo/shp/shpWriter";
import { bookOf } from "../files/books";
import { as, here, withApp } from "./harness";
import { check, store } from "./imports";
import { sheetOf } from "./sheetOf";
import { records } from "./stored";
import { unzip } from "./unzip";

withApp();

type Client = ReturnType<typeof as>;

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

/** The sheet of rejected records with cells changed by 行号 and column. */
async function corrected(
  client: Client,
  pcid: string,
  cells: readonly (readonly [row: number, column: string, value: string])[],
) {
  const { bytes } = await client.call(drpcApi.rejected, { pcid });
  const [titles = [], ...lines] = sheetOf(bytes);
  for (const [row, column, value] of cells) {
    const at = titles.findIndex((title) => `${title}`.startsWith(`${column} `));
    for (const line of lines) if (line[0] === row) line[at] = value;
  }
  return fileOf(await bookOf([titles, ...lines]), "更正.xlsx");
}

/** A zipped shapefile with 行号, 地块名称 and an outline. */
function shapeOf(row: number, dkmc: string, outline: MultiPolygon): File {
  const writer = new ShapeWriter(
    [
      { name: "行号", type: "N", length: 9 },
      { name: "DKMC", type: "C", length: 120 },
    ],
    "utf-8",
  );
  const parts = [writer.add(outline, [row, dkmc]), writer.end()];
  const heads = writer.headers();
  const whole = (ending: "shp" | "shx" | "dbf") =>
    new Uint8Array(Buffer.concat([heads[ending], ...parts.flatMap((one) => one?.[ending] ?? [])]));
  const text = (value: string) => new TextEncoder().encode(value);
  return fileOf(
    zipSync({
      "rejected.shp": whole("shp"),
      "rejected.shx": whole("shx"),
      "rejected.dbf": whole("dbf"),
      "rejected.prj": text(prjWkt(4490)),
      "rejected.cpg": text("UTF-8"),
    }),
    "更正.zip",
  );
}

const rulesOf = (report: { problems: { row: number | null; rule: string }[] }, row: number) =>
  report.problems.filter((one) => one.row === row).map(({ rule }) => rule);

describe("rejected records that come back", () => {
  test("as a workbook correct their batch, by what was changed alone", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const first = await check(clerk, "dxyd-sd-defects.mdb");
    const { pcid, fileId } = first;
    const file = await corrected(clerk, pcid, [
      [5, "DKMC", "新的名称"],
      [6, "ZL", "文一西路"],
    ]);
    const { status, body } = await clerk.call(mendApi.mendFile, { pcid, seen: 0, file });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.errorCount).toBe(first.errorCount - 2);
    expect(body.mends?.map(({ row, field, to }) => [row, field, to])).toEqual([
      [5, "DKMC", "新的名称"],
      [6, "ZL", "文一西路"],
    ]);
    const job = await store(clerk, fileId, { onlyClean: true, confirmWarnings: true });
    expect(job).toMatchObject({ state: "done", result: { inserted: first.clean + 2 } });
    expect((await records()).some(({ dkmc }) => dkmc === "新的名称")).toBe(true);
  });

  test("as a shapefile correct outlines too, which can be taken back", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const first = await check(clerk, "dxyd-sd-defects.mdb");
    const { pcid } = first;
    expect(rulesOf(first, 58)).toContain("G003");
    const given = await clerk.call(drpcApi.rejected, { pcid, form: "shp" });
    expect(given.headers["content-disposition"]).toContain(".zip");
    const files = unzip(given.bytes);
    const dbf = files.get("rejected.dbf") as Buffer;
    expect(dbf.includes("问题")).toBe(true);
    expect(dbf.includes("图形自相交")).toBe(true);
    const untouched = await clerk.call(mendApi.mendFile, {
      ...{ pcid, seen: 0, file: fileOf(given.bytes, "未入库.zip") },
    });
    expect([untouched.status, untouched.body.message]).toEqual([
      400,
      "文件与下载时相同，没有可更正的内容",
    ]);

    const [west, south, east, north] = bboxOf(first.shapes["58"] as MultiPolygon);
    const square: MultiPolygon = [
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    ];
    const { body, status } = await clerk.call(mendApi.mendFile, {
      ...{ pcid, seen: 0, file: shapeOf(58, "改过的名称", square) },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(rulesOf(body, 58)).not.toContain("G003");
    expect(body.mends?.map(({ field }) => field).sort()).toEqual(["DKMC", "SHAPE"]);
    const back = await clerk.call(mendApi.mend, {
      ...{ pcid, seen: 1, cells: [{ row: 58, field: "SHAPE", value: null }] },
    });
    expect(rulesOf(back.body, 58)).toContain("G003");
    const drawn = await clerk.call(mendApi.mend, {
      ...{ pcid, seen: 2, cells: [{ row: 58, field: "SHAPE", value: "[]" }] },
    });
    expect(drawn.status).toBe(400);
  });

  test("are refused whole with rows that did not go out, and from others", async () => {
    here().queue.start();
    const clerk = as("yuhang");
    const { pcid, shapes } = await check(clerk, "dxyd-sd-defects.mdb");
    const outline = shapes["58"] as MultiPolygon;
    const told = async (client: Client, file: File) => {
      const { status, body } = await client.call(mendApi.mendFile, { pcid, seen: 0, file });
      return [status, body.message];
    };
    expect(await told(clerk, shapeOf(1, "无错误", outline))).toEqual([
      400,
      "行号1不在本批次有错误的地块中，请用下载的文件更正",
    ]);
    expect(await told(clerk, fileOf(new Uint8Array(3), "更正.txt"))).toEqual([
      400,
      "请上传更正后的工作簿（xlsx）或图形（zip）",
    ]);
    const file = shapeOf(58, "改", outline);
    expect((await told(as("yuhang2"), file))[0]).toBe(403);
    expect((await told(as("yinzhou"), file))[0]).toBe(404);
  });
});
