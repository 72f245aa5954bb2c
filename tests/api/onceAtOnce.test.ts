import { expect, test } from "vitest";
import type { Endpoint } from "#contract/define/endpoint";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { drawApi } from "#contract/endpoints/map/draw";
import { encode } from "./encode";
import { ownServer, withOwnServer } from "./ownServer";
import { squareIn } from "./parcels";
import type { Username } from "./users";

withOwnServer();

/**
 * Identical posts that arrive at the same moment, each in its own transaction, like an impatient
 * double click.
 */
async function atOnce(count: number, user: Username, one: Endpoint, input: object) {
  const { app, tokens } = ownServer();
  const request = await encode(one, input);
  const headers = {
    ...request.headers,
    authorization: `Bearer ${tokens[user]}`,
    "idempotency-key": "impatient-impatient",
  };
  const sent = Array.from({ length: count }, () => app.inject({ ...request, headers }));
  return (await Promise.all(sent)).map((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }));
}

/** One was done; the others got its reply, or were told that it is in progress. */
function demandOne(replies: { status: number; body: object }[]): void {
  const done = replies.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const { body } of done) expect(body).toEqual(done[0]?.body);
  for (const { status } of replies) expect([200, 409]).toContain(status);
}

const countOf = async (table: "audit" | "tzgg" | "dxydsd") =>
  (await ownServer().db.selectFrom(table).selectAll().execute()).length;

test("publish one notice, with one row of the log", async () => {
  const rows = await countOf("audit");
  demandOne(await atOnce(6, "sheng", tzggApi.publish, { bt: "通知", nr: "内容" }));
  expect([await countOf("tzgg"), (await countOf("audit")) - rows]).toEqual([1, 1]);
});

test("store one parcel", async () => {
  const values = {
    ...{ dkmc: "新划地块", zl: "示例路2号", tdsyqr: "张三", tdqs: "10", qlxz: "102" },
    ...{ dlbm: "0601", xztdyt: "其他", dxlx: "2", dxyy: "03", sfkfbjn: 1, rdnf: 2023 },
    xzqdm: "330110",
  };
  const drawn = { geometry: squareIn("330110", 5), values, confirmWarnings: true };
  demandOne(await atOnce(6, "yuhang", drawApi.insert, drawn));
  expect(await countOf("dxydsd")).toBe(1);
});
