import { expect, test } from "vitest";
import { checkCredentials } from "./checkCredentials";

test("empty fields are asked for by name", () => {
  expect(checkCredentials({ username: "", password: "" })).toEqual({
    username: "请输入账号",
    password: "请输入密码",
  });
});

test("a password below six characters is refused before it is sent", () => {
  expect(checkCredentials({ username: "sheng", password: "12345" })).toEqual({
    password: "密码不少于6位",
  });
});

test("a name above fifty characters is refused before it is sent", () => {
  const errors = checkCredentials({ username: "a".repeat(51), password: "Clzy@2024" });
  expect(errors).toEqual({ username: "账号不超过50个字符" });
});

test("a full name and password have nothing wrong", () => {
  expect(checkCredentials({ username: "sheng", password: "Clzy@2024" })).toEqual({});
});
