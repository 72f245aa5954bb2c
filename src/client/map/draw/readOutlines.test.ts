import { describe, expect, test } from "vitest";
import { outlinesOfText } from "./readOutlines";

const txt = (lines: readonly string[]) =>
  [
    "[属性描述]",
    "坐标系=2000国家大地坐标系",
    "几度分带=3",
    "投影类型=高斯克吕格",
    "计量单位=米",
    "带号=40",
    "[地块坐标]",
    ...lines,
  ].join("\n");

const parcel = (number: number, third = "3360122.000") => [
  `5,1.6000,${number},示例地块,面,,工业用地,,@`,
  "J1,1,3360022.000,40498077.000",
  "J2,1,3360122.000,40498077.000",
  `J3,1,${third},40498237.000`,
  "J4,1,3360022.000,40498237.000",
  "J1,1,3360022.000,40498077.000",
];

describe("coordinates that are pasted", () => {
  test("a line that cannot be read is told with its column, and its parcel is not offered", () => {
    const { found, problems } = outlinesOfText(
      txt([...parcel(1, "33601x2.000"), ...parcel(2)]),
      40,
    );
    expect(found.map(({ name }) => name)).toEqual(["2 示例地块"]);
    expect(problems[0]).toBe("第11行第6列坐标格式错误，应为“点号,圈号,X坐标,Y坐标”");
  });

  test("a file whose zone or whose order of coordinates is another says so, and offers nothing", () => {
    const text = txt(parcel(1));
    expect(outlinesOfText(text.replace("带号=40", "带号=39"), 40)).toEqual({
      found: [],
      problems: ["带号39与坐标Y值40498077不一致"],
    });
    const swapped = text.replace(/(\d+\.000),(\d+\.000)/g, "$2,$1");
    expect(outlinesOfText(swapped, 40)).toEqual({ found: [], problems: ["疑似X、Y坐标颠倒"] });
  });

  test("a file without parcels says so", () => {
    expect(outlinesOfText(txt([]), 40)).toEqual({ found: [], problems: ["文件中没有地块"] });
  });

  test("degrees, minutes and seconds are degrees", () => {
    const lines = [`J1 119°58'48" 30°21'36"`, `2,119°58′52″,30°21′36″`, `119°58′52″E 30°21′40″N`];
    const [ring = []] = outlinesOfText(lines.join("\n"), 40).found[0]?.outline[0] ?? [];
    expect(ring.map((at) => at.map((degrees) => degrees.toFixed(5)).join())).toEqual([
      "119.98000,30.36000",
      "119.98111,30.36000",
      "119.98111,30.36111",
      "119.98000,30.36000",
    ]);
  });

  test.each([
    ["120.1 30.1\n120.2 30.1\n120.2 30.x\n", "第3行第7列坐标格式错误，应为数字"],
    ["120.1 30.1\n\n120.2 30.1\n116.4 39.9\n", "第4行坐标超出浙江省范围"],
    ["120.1 30.1\n3960022.000,40498077.000", "第2行坐标超出浙江省范围"],
    ["J1,3360022.000,40498077.000\nJ2，北,40498077.000", "第2行第4列坐标格式错误，应为数字"],
  ])("%j is told to go wrong where it does", (text, problem) => {
    expect(outlinesOfText(text, 40)).toEqual({ found: [], problems: [problem] });
  });
});
