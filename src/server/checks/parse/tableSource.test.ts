import { expect, test } from "vitest";
import { parseSource } from "./parseSource";

const read = (path: string) => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const order = { path: `tests/fixtures/cases/${path}`, name, sqlite: "" };
  return parseSource({ ...order, encoding: "auto", crs: "auto" });
};
const cornersOf = ({ features }: Awaited<ReturnType<typeof read>>) =>
  features.map(({ geometry }) => geometry?.flat().map((ring) => ring.length));
const said = ({ remarks }: Awaited<ReturnType<typeof read>>) =>
  remarks.filter(({ kind }) => kind !== "crs");

test("an empty number goes on with the one above: two parcels, not one outline of both", async () => {
  const file = await read("coordinate-xlsx/points-merged-number.xlsx");
  expect(cornersOf(file)).toEqual([[5], [5]]);
  expect(file.features.map(({ properties }) => properties.地块编号)).toEqual(["A", "B"]);
  expect(said(file)).toEqual([{ kind: "column", text: "8行的地块编号为空，按上一行的编号读取" }]);
});

test("a line without coordinates is no corner", async () => {
  const file = await read("coordinate-xlsx/blank-coordinates-with-note.xlsx");
  expect([cornersOf(file), file.problems]).toEqual([[[5]], []]);
  expect(said(file)).toEqual([
    { kind: "leftOut", text: "1行没有坐标，未作为界址点", where: "第5行" },
  ]);
});

test("digits that the workbook itself has lost are told by their cells", async () => {
  const { problems } = await read("coordinate-xlsx/bigint.xlsx");
  expect(problems).toMatchObject([{ rule: "F009", level: "W" }]);
  expect(problems[0]?.message).toMatch(/^E2、E3、E4等5处存为数字，超过15位的尾数已丢失/);
});

test("coordinate files with blanks and commas too many are read", async () => {
  const tabs = await read("txt/tabs-around.txt");
  expect([cornersOf(tabs), tabs.problems, tabs.remarks]).toEqual([[[5]], [], []]);
  const commas = await read("txt/trailing-comma.txt");
  expect([cornersOf(commas), commas.problems]).toEqual([[[5]], []]);
  expect(commas.remarks).toEqual([{ kind: "column", text: "5行末尾有多余的逗号，已略去" }]);
});
