import { describe, expect, test } from "vitest";
import { dxydsd } from "../../datasets/dxydsd";
import { gyyd } from "../../datasets/gyyd";
import { yddw } from "../../datasets/yddw";
import { headingOf } from "../../define/field";
import { joinColumns } from "./joinColumns";

const gyydColumns = (titles: readonly string[], wishes = {}, authorities: string[] = []) =>
  joinColumns(gyyd, titles, wishes, authorities).map(({ column, why }) => [column, why]);

describe("columns of a workbook that comes back", () => {
  test("are what their headings name, with or without a unit, or by the column's name", () => {
    const titles = [headingOf(gyyd.fields.mj), "用地面积", "ZL", " 用地 情况 "];
    expect(gyydColumns(["地块编号", ...titles])).toEqual([
      ["dkbh", null],
      ["mj", null],
      [null, "与另一列重复"],
      ["zl", null],
      ["ydqk", null],
    ]);
  });

  test("are not guessed: a heading that is only like a field's is none", () => {
    expect(gyydColumns(["坐落备注"])).toEqual([[null, "本登记没有这个字段"]]);
    expect(gyydColumns(["坐落备注"], { 坐落备注: "bz" })).toEqual([["bz", null]]);
    expect(gyydColumns(["坐落"], { 坐落: null })).toEqual([[null, null]]);
  });

  test("change nothing that is derived, hidden or rounded", () => {
    const why = (titles: readonly string[], authorities?: string[]) =>
      gyydColumns(titles, {}, authorities).map(([, words]) => words);
    expect(why(["图形面积", "更新时间", "总税收", "地块ID"])).toEqual([
      "由系统计算或维护",
      "由系统计算或维护",
      "没有查看权限",
      "由系统计算或维护",
    ]);
    const [phone] = joinColumns(yddw, ["联系电话"], {}, ["person:view", "ss:view"]);
    expect(phone?.why).toBe("个人信息请在记录中修改");
  });

  test("of a code and its name both can be changed", () => {
    const columns = joinColumns(dxydsd, ["乡镇街道代码", "乡镇街道", "乡镇街道名称"], {}, []);
    expect(columns.filter(({ column, why }) => column !== null && why === null).length).toBe(2);
  });
});
