import { expect, test } from "vitest";
import { whyNotFree } from "./freeParcels";

test.each([
  [{ shzt: "5", zkfzt: "0" }, null],
  [{ shzt: "1", zkfzt: "0" }, "未通过审核"],
  [{ shzt: "5", zkfzt: "1" }, "已列入再开发"],
])("a parcel %o may begin a project unless %s", (row, reason) => {
  expect(whyNotFree(row)).toBe(reason);
});

test("a parcel that a draft holds is not free, and the project is named", () => {
  expect(whyNotFree({ shzt: "5", zkfzt: "0" }, "330110ZK202400007")).toBe(
    "已列入再开发项目 330110ZK202400007",
  );
});
