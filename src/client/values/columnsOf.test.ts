import { expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { columnsOf } from "./columnsOf";

const columns = columnsOf(dxydsd);
const column = (key: string) => columns.find((one) => one.dataIndex === key);

test("a dataset's table view becomes the columns, in its order", () => {
  expect(columns.map((one) => one.dataIndex)).toEqual([...dxydsd.views.table]);
});

test("areas are headed in 亩 and stand on the right", () => {
  expect(column("mj")).toMatchObject({ title: "地块面积（亩）", align: "right" });
  expect(column("rdnf")?.title).toBe("认定年度");
});

test("code columns that can be filtered offer their code list in the heading", () => {
  expect(column("dxlx")?.filters).toContainEqual({ value: "2", text: "旧厂矿" });
  expect(column("dxyy")?.filters).toBeUndefined();
});
