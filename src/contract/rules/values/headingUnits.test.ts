import { expect, test } from "vitest";
import { xztd } from "../../datasets/xztd";
import { unitsInTitle, unitsOf } from "./headingUnits";

const { gdmj, ztze, xmmc } = xztd.fields;
const fields = { gdmj, ztze, xmmc };
const found = (titles: Record<string, string>, above: string[] = []) => {
  const columns = Object.keys(titles);
  const { factors, remarks } = unitsOf({ titles: Object.values(titles), columns, fields, above });
  return [factors, remarks.map(({ text }) => text)];
};

test.each([
  ["供地面积(亩)", 2000 / 3, "亩"],
  ["供地面积（公顷）", 10_000, "公顷"],
  ["供地面积【单位：万㎡】", 10_000, "万㎡"],
  ["供地面积/亩", 2000 / 3, "亩"],
])("the numbers under %s are converted, and that is said", (title, factor, unit) => {
  const said = `“${title}”的数值按${unit}换算为㎡`;
  expect(found({ gdmj: title })).toEqual([{ gdmj: expect.closeTo(factor, 6) }, [said]]);
});

test("money in other units than the field's", () => {
  const [factors] = found({ ztze: "总投资(元)" });
  expect(factors).toEqual({ ztze: 0.0001 });
  expect(found({ ztze: "总投资(亿元)" })[0]).toEqual({ ztze: 10_000 });
});

test.each<Record<string, string>>([
  { gdmj: "供地面积(㎡)", ztze: "总投资额（万元）" },
  { gdmj: "供地面积(m²)", ztze: "总投资额" },
  { gdmj: "供地面积(含道路)", xmmc: "项目名称(亩)" },
])("nothing is converted under %j", (titles) => expect(found(titles)).toEqual([{}, []]));

test("a note above the headings holds for those that name no unit", () => {
  const note = ["2024年清单", "单位：亩、元"];
  expect(found({ gdmj: "供地面积", ztze: "总投资(万元)" }, note)).toEqual([
    { gdmj: expect.closeTo(2000 / 3, 6) },
    ["“供地面积”的数值按亩换算为㎡"],
  ]);
  expect(found({ ztze: "总投资" }, note)[0]).toEqual({ ztze: 0.0001 });
});

test("units of a title", () => {
  expect(["面积", "面积()", "面积(单位:亩)"].map(unitsInTitle)).toEqual([[], [], ["亩"]]);
});
