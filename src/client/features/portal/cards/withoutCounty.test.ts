import { expect, test } from "vitest";
import { withoutCounty } from "./withoutCounty";

test.each([
  [
    "系统更新通知：330304SD201400041（瓯海厂区）已变更",
    "系统更新通知：SD201400041（瓯海厂区）已变更",
  ],
  ["企业信息更新：91330304MA2UA2QW5E", "企业信息更新：91330304MA2UA2QW5E"],
  ["批量修改 330304 个地块", "批量修改 330304 个地块"],
])("the title %s is shortened to %s beside its county", (title, shown) => {
  expect(withoutCounty(title, "330304")).toBe(shown);
});
