import { expect, test } from "vitest";
import { loginApi, userApi } from "#contract/endpoints/login";
import { anonymous, as, withApp } from "./harness";
import { password } from "./users";

withApp();

test("a clerk signs in and gets a record with token, region and permissions", async () => {
  const reply = await anonymous().call(loginApi.login, { username: "yuhang", password });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    username: "yuhang",
    avatar: "",
    areaCode: "330110",
    areaName: "余杭区",
    roles: ["ROLE_COUNTY"],
    mustChange: false,
  });
  expect(reply.body.authorities).toContain("dxyd:edit");
  expect(Buffer.from(reply.body.token, "base64url")).toHaveLength(32);
});

test("the session names its user", async () => {
  const reply = await as("hangzhou").call(userApi.info, {});
  expect(reply.body).toMatchObject({ username: "hangzhou", areaName: "杭州市" });
});
