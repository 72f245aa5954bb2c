import { expect, test } from "vitest";
import { filterWords } from "./filterWords";

const nameOf = (code: string) => (code === "3301" ? "杭州市" : code);

test("a filter is said in the words of the register, the region first", () => {
  const filter = { dxlx: ["2", "3"], rdnf: [2024], areaCode: "3301", dxyy: [""] };
  expect(filterWords({ dataset: "dxydsd", filter }, nameOf).map(({ text }) => text)).toEqual([
    "杭州市",
    "旧厂矿、旧村庄",
    "2024年",
    "未填写",
  ]);
});

test("limits, flags and boxes are said too", () => {
  const filter = { mjMin: 30, sfyqn: [1], bbox: "1,2,3,4" };
  expect(filterWords({ dataset: "gyyd", filter }, nameOf).map(({ text }) => text)).toEqual([
    "用地面积不小于30亩",
    "是否园区内：是",
    "当前地图范围",
  ]);
});

test("a text asked for whole is said as it is", () => {
  const filter = { srrIs: ["示例公司"] };
  expect(filterWords({ dataset: "tdgy", filter }, nameOf)).toEqual([
    { key: "srrIs", label: "土地使用权人", text: "示例公司" },
  ]);
});

test("months are said as months, and ids are not said", () => {
  const words = (dataset: string, filter: object) =>
    filterWords({ dataset, filter: { ...filter } }, nameOf).map(({ text }) => text);
  expect(words("tdgy", { qdyf: [1] })).toEqual(["1月"]);
  expect(words("yjhc", { xfyf: [202409] })).toEqual(["2024年9月"]);
  expect(words("sshsjcb", { bbid: ["ss2024v1"], pplx: ["0"] })).toEqual(["未匹配"]);
});
