import { expect, test } from "vitest";
import { calledIn, nameFor } from "./calledIn";

const one = { id: "1", realName: "张三", place: "余杭区 县级经办" };
const other = { id: "2", realName: "张三", place: "杭州市 市级审核" };
const third = { id: "3", realName: "李四", place: "浙江省 省级管理" };

test("two people of one name are told apart by their place", () => {
  expect(nameFor(third, [one, other, third])).toBe("李四");
  expect(nameFor(one, [one, other, third])).toBe("张三（余杭区县级经办）");
});

test("only those are called whose name still stands behind an @", () => {
  expect(calledIn("@张三 请看", [one, third])).toEqual(["1"]);
  expect(calledIn("张三 请看", [one])).toEqual([]);
  expect(calledIn("@张三 @李四 @张三", [one, third, one])).toEqual(["1", "3"]);
});
