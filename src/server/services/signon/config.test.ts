import { expect, test } from "vitest";
import { signOnConfig } from "./config";

const good = {
  ...{ id: "sheng", name: "省统一认证", kind: "oidc", issuer: "https://ca.example.cn" },
  ...{ clientId: "clzy", clientSecret: "s" },
  account: { link: { claim: "sub", field: "username" } },
};
const create = {
  ...{ username: "sub", realName: "name", areaClaim: "region" },
  roles: [{ claim: "groups", value: "clerk", role: "ROLE_COUNTY" }],
};

const faultOf = (more: object): string | null => {
  const result = signOnConfig.safeParse({ issuers: [{ ...good, ...more }] });
  const issue = result.error?.issues[0];
  return issue ? `${issue.path.join(".")} ${issue.message}` : null;
};

test("a whole configuration is taken", () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ account: { create } })).toBeNull();
  expect(faultOf({ issuer: "http://127.0.0.1:9000" })).toBeNull();
  expect(faultOf({ issuer: "http://10.1.2.3", http: true })).toBeNull();
});

test.each([
  ["plain http", { issuer: "http://10.1.2.3" }, "issuers.0.issuer 应为 https:// 开头的地址"],
  ["no rule", { account: {} }, "issuers.0.account link 和 create 至少写一项"],
  [
    "an administrator by rule",
    { account: { create: { ...create, roles: [{ ...create.roles[0], role: "ROLE_SECURITY" }] } } },
    "issuers.0.account.create.roles.0.role 系统、安全、审计管理员不能由统一认证授予",
  ],
  [
    "a role that there is not",
    { account: { create: { ...create, roles: [{ ...create.roles[0], role: "ROLE_ROOT" }] } } },
    "issuers.0.account.create.roles.0.role 没有这个角色",
  ],
  [
    "no region",
    { account: { create: { ...create, areaClaim: undefined } } },
    "issuers.0.account.create areas 和 areaClaim 至少写一项",
  ],
  ["an id in an address", { id: "a/b" }, "issuers.0.id 应为小写字母、数字和 -"],
])("%s stops the start, by its place", (_, more, words) => {
  expect(faultOf(more)).toContain(words);
});

test("ids are unique", () => {
  expect(signOnConfig.safeParse({ issuers: [good, good] }).error?.issues[0]?.message).toBe(
    "issuers 中有相同的 id",
  );
});
