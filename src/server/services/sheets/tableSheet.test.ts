import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readBook } from "../../../../tests/files/books";
import { sheetDownload } from "./tableSheet";

test("a table is a sheet like the page: title, headings over their columns, a tree of rows", async () => {
  const { name, stream } = sheetDownload({
    title: "任务/分解",
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
    levels: [0, 1],
  });
  expect(name).toBe("任务_分解.xlsx");
  const [sheet] = readBook(await buffer(stream));
  expect(sheet?.name).toBe("任务 分解");
  expect(sheet?.rows.map(({ level }) => level)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(sheet?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    ["任务/分解"],
    ["浙江省 2024 年"],
    ["行政区", "低效类型", null],
    [null, "旧厂矿", "合计"],
    ["杭州市", 3, 12.345],
    ["=1+1", 0, null],
  ]);
  const [figure, text] = [sheet?.rows[4]?.cells, sheet?.rows[5]?.cells[0]];
  expect(figure?.map(({ format }) => format)).toEqual([null, "#,##0", "#,##0.00"]);
  expect(figure?.map(({ isBold }) => isBold)).toEqual([true, false, false]);
  expect(text?.isFormula).toBe(false);
  const merged = [...(sheet?.xml.matchAll(/mergeCell ref="([^"]+)"/g) ?? [])].map(([, one]) => one);
  expect(merged).toEqual(["A1:C1", "A2:C2", "A3:A4", "B3:C3"]);
  expect(sheet?.xml).toContain('<pane xSplit="1" ySplit="4" topLeftCell="B5"');
});
