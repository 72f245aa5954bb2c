import { expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { viewApi } from "#contract/endpoints/lists/view";
import { fileApi } from "#contract/endpoints/uploads/file";
import { clientCredentials } from "./encode";
import { replyOf } from "./featureCalls";
import { as, here, withApp } from "./harness";

withApp();

/** Values that no row could hold are refused on entry, wherever they are in a request. */

const half = "\ud800";
const nul = "\0";
const refused = [400, "文字中含有无效字符"];
const said = async (sent: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await sent;
  return [status, body.message];
};

test.each([half, nul, `\udc00a`])(
  "a text with %j is refused, as value and as key",
  async (sign) => {
    const admin = as("admin");
    const user = {
      username: `neu${sign}`,
      realName: "新",
      roles: [],
      areaCode: "33",
      cyptid: null,
    };
    expect(await said(admin.call(sysUserApi.create, user as never))).toEqual(refused);
    const url = `/api/${viewApi.list.path}`;
    expect(await said(admin.post(url, { page: "dxydsd", more: { [sign]: 1 } }))).toEqual(refused);
    expect(await said(admin.post(url, { page: "dxydsd", more: [[sign]] }))).toEqual(refused);
  },
);

test("a zero in an address is refused, in its path as in its query", async () => {
  for (const url of [
    "/api/ogc/collections/dxydsd%00",
    "/api/ogc/collections/dxydsd/items?keyword=%00",
    "/api/tiles/dxydsd/12/1/1.pbf?dxlx=%00",
    "/api/rest/services/dxydsd/FeatureServer/0/query?where=%00",
    "/api/rest/services/dxydsd%00/FeatureServer/0",
  ]) {
    const reply = as("sheng")
      .get(url)
      .then(url.includes("/rest/") ? replyOf : (one) => one);
    expect([url, ...(await said(reply))]).toEqual([url, ...refused]);
  }
});

test("a zero in a form, or in the name of a file, is refused", async () => {
  const login = await here().app.inject({
    method: "POST",
    url: `/api/${loginApi.login.path}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: clientCredentials,
    },
    payload: "username=a%00&password=b",
  });
  expect([login.statusCode, login.json().message]).toEqual(refused);
  const client = as("yuhang");
  await client.call(fileApi.list, { ywlx: "dxydsd", ywid: "1" });
  const boundary = "part";
  const reply = await here().app.inject({
    method: "POST",
    url: `/api/${fileApi.upload.path}`,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${client.token}`,
    },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''a%00.txt\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--\r\n`,
  });
  expect([reply.statusCode, reply.json().message]).toEqual(refused);
});

test.each([
  ["lists", (depth: number) => "[".repeat(depth) + "]".repeat(depth)],
  ["objects", (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`],
])("%s in one another without end are refused, before sign-in too", async (_, nested) => {
  for (const url of [`/api/${loginApi.login.path}`, `/api/${viewApi.list.path}`]) {
    const client = as("sheng");
    await client.call(viewApi.list, { page: "dxydsd" });
    const authorization = url.includes("login") ? clientCredentials : `Bearer ${client.token}`;
    for (const payload of [nested(100_000), `{"username":${nested(100_000)}}`]) {
      const reply = await here().app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", authorization },
        payload,
      });
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        "提交的内容嵌套过深，最多50层",
      ]);
    }
  }
});
