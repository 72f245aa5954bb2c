import { expect, test } from "vitest";
import { wgyyCodes, xmlxCodes } from "../../codes/landCodes";
import { czfsCodes, xzyyCodes, yjlxCodes } from "../../codes/supplyCodes";
import { gyyd } from "../../datasets/gyyd";
import { tdgy } from "../../datasets/tdgy";
import { xztd } from "../../datasets/xztd";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { codeOfLabel, formerHeadingsOf } from "../../define/formerWords";
import { idleHeadings, readHeadings } from "../idle/idleSheet";
import { matchColumns } from "../takeover/columns";
import { columnOfHeading } from "../tax/taxSheet";
import { codeInCell } from "./headings";
import { joinColumns } from "./joinColumns";

test.each([
  [xmlxCodes, "工业改工业", "1"],
  [xmlxCodes, "工改工", "1"],
  [wgyyCodes, "不可利用边角地", "5"],
  [xzyyCodes, "企业原因", "2"],
  [czfsCodes, "置换", "5"],
  [czfsCodes, "其他", "9"],
  [wgyyCodes, "其他", "6"],
  [yjlxCodes, "流拍预警", "01"],
  [xmlxCodes, "constructor", undefined],
  [xmlxCodes, "置换", undefined],
])("of %o the label %s means %s", (codes, label, code) => {
  expect(codeOfLabel(codes, label)).toBe(code);
});

test("a cell may hold a former label, a new one or the code", () => {
  const read = (text: string) => codeInCell(zkfxmsd.fields.xmlx, text);
  expect([read("工业改工业"), read("工改工"), read("1"), read("工改住")]).toEqual([
    ...["1", "1", "1", "工改住"],
  ]);
});

test("columns headed by former words are found: taken over, joined, in the sheets of idle land and taxes", () => {
  expect(matchColumns(gyyd, ["宗地号"])).toEqual({ 宗地号: "zdh" });
  expect(matchColumns(gyyd, ["宗地号", "宗地代码"])).toEqual({ 宗地号: "zdh", 宗地代码: null });
  const joined = joinColumns(tdgy, ["土地使用年限（年）"], {}, []);
  expect(joined.map(({ column }) => column)).toEqual(["crnx"]);
  expect(columnOfHeading("免抵调")).toBe("mdtytse");
  const titles = Object.values(idleHeadings);
  const earlier = titles.map((title) => title.replace("土地闲置费", "闲置费"));
  expect(earlier).not.toEqual(titles);
  expect(readHeadings(earlier, 1)).toEqual(readHeadings(titles, 1));
  expect(readHeadings(earlier, 1).problems).toEqual([]);
  expect(formerHeadingsOf(xztd.fields.xzfje)).toEqual(["闲置费（万元）"]);
});
