import { describe, expect, test } from "vitest";
import { passwordFault } from "./passwordRules";

const owner = { username: "wangwu", realName: "王五" };
const fault = (password: string) => passwordFault(password, owner);

describe("a new password", () => {
  test.each([
    "Neues-Wort-1",
    "Changed@2024x",
    "西溪湿地-Kv72x",
    "correct horse battery staple",
    "zMt7#qLp2x",
  ])("may be %s", (password) => expect(fault(password)).toBeNull());

  test.each(["", "Ab1!xyzuv", "onlysmalls", "small1small", "ALLCAPS123", "x".repeat(65)])(
    "is long and of several kinds, or longer: not %s",
    (password) => expect(fault(password)).toContain("10 至 64 位"),
  );

  test.each(["Wangwu-Kf83x", "x9T-WANGWU-q", "w@ngwu-Kf83X", "王五-Kf83xT9"])(
    "holds no name of its owner: not %s",
    (password) => expect(fault(password)).toBe("不含账号和姓名"),
  );

  test.each([
    ...[
      "Admin@2024",
      "Admin@123456",
      "Abcd1234!@#$",
      "P@ssw0rd2024",
      "Qwer!@#$1234",
      "1qaz@WSX3edc",
    ],
    ...[
      "Clzy@2024Clzy",
      "Zhejiang@2025",
      "Hangzhou#2024!",
      "Qazwsx@1234",
      "Aa123456789!",
      "Test@20240101",
    ],
    ...[
      "aaaaaaaaaaaaaaaa",
      "1234567890123456",
      "passwordpassword",
      "qwertyuiopasdfgh",
      "Ziran@Ziyuan8",
    ],
    ...["Woaini@1314520", "Zaq12wsx!@#", "Root@2023!!", "Huawei@12345", "Ｃｌｚｙ＠２０２４Ａａ"],
  ])("is not what is tried first: not %s", (password) =>
    expect(fault(password)).toContain("常见密码"),
  );
});
