import { expect, test } from "vitest";
import { parcelCodeFault, unitNumberFault } from "./unitNumber";

// GB/T 37346-2019; the parcel of its own example is 340123002004GB00011.
test.each([
  "330110001002GB00012W00000000",
  "330110001002GB00012F00010001",
  "330110001002JC00012F00010001",
  "330110001002JA00001W00000000",
  "330110001002ZW00012Q00000001",
])("%s is a unit number", (code) => expect(unitNumberFault(code, "330110")).toBeNull());

test.each([
  ["W with a number", "330110001002GB00012W00000001", "W00000000"],
  ["no such letter", "330110001002JZ00012W00000000", "特征码"],
  ["state land as a homestead", "330110001002GC00012F00010001", "特征码"],
  ["no serial number", "330110001002GB00000W00000000", "特征码"],
  ["27 digits", "330110001002GB00012W0000000", "应为330110开头的28位，填写的是27位"],
  [
    "another county",
    "330212001002GB00012W00000000",
    "与行政区代码330110不一致：应为330110开头的28位",
  ],
])("%s is told", (_, code, words) => expect(unitNumberFault(code, "330110")).toContain(words));

test("old numbers keep the codes that their county had", () => {
  expect(unitNumberFault("330110001002GB00012W00000000", "330113")).toBeNull();
  expect(unitNumberFault("330113001002GB00012W00000000", "330110")).toContain("不一致");
});

test("a parcel's code is the first nineteen", () => {
  expect(parcelCodeFault("340123002004GB00011", null)).toBeNull();
  expect(parcelCodeFault("330110001002GB00012", "330110")).toBeNull();
  expect(parcelCodeFault("330110001002GB0001", "330110")).toContain("19位，填写的是18位");
  expect(parcelCodeFault("330110001002JZ00012", "330110")).toContain("特征码");
  expect(parcelCodeFault("330110001002GB00012", "330212")).toContain("不一致");
});
