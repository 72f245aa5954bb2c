import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { layerApi as api } from "#contract/endpoints/map/layer";
import { as, here, withApp } from "./harness";
import {
  arcgis,
  arcgisKept,
  type LayerService,
  layerService,
  redTile,
  send,
  vector,
  wmts,
  xyz,
} from "./layerServices";
import type { Username } from "./users";

const stood: LayerService[] = [];
const stand = async (answer: Parameters<typeof layerService>[0]) => {
  const service = await layerService(answer);
  stood.push(service);
  return service;
};
afterAll(() => Promise.all(stood.map(({ close }) => close())));

withApp({ layerHosts: ["127.0.0.1", "localhost"] });

type Values = z.input<typeof api.save.input>;

const values = (address: string, more: Partial<Values> = {}): Values => ({
  ...{ title: "影像", kind: "xyz", address, owner: "测绘院", source: "航摄 2024" },
  ...{ regions: ["33"] },
  ...more,
});

async function connect(address: string, more: Partial<Values> = {}, by: Username = "sheng") {
  const { status, body } = await as(by).call(api.save, values(address, more));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const tile = (id: string, by: Username = "sheng", place = "10/857/421") =>
  as(by).get(`/api/layers/${id}/${place}`);
const seen = async (by: Username) => (await as(by).call(api.mine, {})).body.map(({ id }) => id);
const tried = async (more: Partial<Values> & { address: string }, id?: string) =>
  (
    await as("sheng").call(api.test, {
      ...{ kind: "xyz", tile: { z: 10, x: 857, y: 421 }, ...more },
      ...(id !== undefined && { id }),
    })
  ).body;

test("a service is asked by the server, and its key stands in no reply and no log", async () => {
  const service = await stand(xyz);
  const secret = "sesame-7f3a";
  const key = { place: "query", name: "tk", value: secret } as const;
  const { id } = await connect(`${service.address}/{z}/{x}/{y}.png`, { key });
  const { status, bytes, headers } = await tile(id, "yuhang");
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  expect(bytes.equals(redTile)).toBe(true);
  expect(service.asked.map(({ url }) => url)).toEqual([`/10/857/421.png?tk=${secret}`]);
  // Nothing of who asks goes out.
  expect(service.asked[0]?.headers).not.toHaveProperty("authorization");

  // A tile is kept, and a browser's copy is only confirmed.
  const again = await as("yuhang").get(`/api/layers/${id}/10/857/421`, {
    "if-none-match": String(headers.etag),
  });
  expect([again.status, service.asked.length]).toEqual([304, 1]);

  const told = JSON.stringify([
    (await as("sheng").call(api.list, {})).body,
    (await as("yuhang").call(api.mine, {})).body,
    (await sql`select * from audit where action like 'layer/%'`.execute(here().db)).rows,
  ]);
  expect(told).toContain(id);
  expect(told).not.toContain(secret);
  expect(JSON.stringify((await as("yuhang").call(api.mine, {})).body)).not.toContain("127.0.0.1");
});

test("a key goes into a header or a cookie, and stays where it was entered for", async () => {
  const service = await stand(xyz);
  const other = await stand(xyz);
  const address = `${service.address}/{z}/{x}/{y}.png`;
  const key = { place: "header", name: "X-Key", value: "geheim" } as const;
  const { id, version } = await connect(address, { key });
  await tile(id);
  expect(service.asked.at(-1)?.headers["x-key"]).toBe("geheim");

  const cookie = { place: "cookie", name: "sid" } as const;
  const changed = await as("sheng").call(api.save, {
    ...values(address, { key: cookie }),
    ...{ id, version },
  });
  expect(changed.status).toBe(200);
  await tile(id);
  expect(service.asked.at(-1)?.headers.cookie).toBe("sid=geheim");

  const elsewhere = `${other.address}/{z}/{x}/{y}.png`;
  const moved = await as("sheng").call(api.save, {
    ...values(elsewhere, { key: cookie }),
    ...{ id, version: changed.body.version },
  });
  expect([moved.status, moved.body.message]).toEqual([400, "服务地址换了主机，请重新填写服务密钥"]);
  const test = await as("sheng").call(api.test, {
    kind: "xyz",
    address: elsewhere,
    key: cookie,
    id,
  });
  expect(test.status).toBe(400);
  expect(other.asked).toEqual([]);
});

test("roles and regions say who sees a layer, on the list, its tiles and its legend", async () => {
  const service = await stand(xyz);
  const address = `${service.address}/{z}/{x}/{y}.png`;
  const all = await connect(address);
  const hangzhou = await connect(address, { regions: ["3301"] });
  const county = await connect(address, { regions: ["330110"], roles: ["ROLE_COUNTY"] });
  const ids = [county.id, hangzhou.id, all.id];
  const of = (list: string[]) => ids.filter((id) => list.includes(id));
  expect(of(await seen("sheng"))).toEqual(ids);
  expect(of(await seen("hangzhou"))).toEqual([hangzhou.id, all.id]);
  expect(of(await seen("yuhang"))).toEqual(ids);
  expect(of(await seen("yinzhou"))).toEqual([all.id]);
  expect(of(await seen("ningbo"))).toEqual([all.id]);
  for (const by of ["hangzhou", "yuhang", "yinzhou", "ningbo"] as const) {
    const may = of(await seen(by));
    for (const id of ids) {
      const wanted = may.includes(id) ? 200 : 404;
      expect((await tile(id, by)).status, `${by} ${ids.indexOf(id)}`).toBe(wanted);
      expect((await as(by).call(api.legend, { id })).status).toBe(wanted);
    }
  }
  expect((await here().app.inject({ url: `/api/layers/${all.id}/1/1/1` })).statusCode).toBe(401);
});

test("only those who may manage layers, in their own region, with the version that they saw", async () => {
  const service = await stand(xyz);
  const address = `${service.address}/{z}/{x}/{y}.png`;
  const { id, version } = await connect(address);
  const calls = [
    as("hangzhou").call(api.list, {}),
    as("hangzhou").call(api.save, values(address)),
    as("yuhang").call(api.test, { kind: "xyz", address }),
    as("chakan").call(api.order, { ids: [id] }),
    as("shuiwu").call(api.end, { id, version }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await sql`update connected_layer set area_code = '32' where id = ${id}`.execute(here().db);
  expect((await as("admin").call(api.list, {})).body.map((one) => one.id)).not.toContain(id);
  expect((await as("admin").call(api.end, { id, version })).status).toBe(404);
  expect((await as("admin").call(api.order, { ids: [id] })).status).toBe(404);
  const foreign = await as("sheng").call(api.save, values(address, { regions: ["32"] }));
  expect([foreign.status, foreign.body.message]).toEqual([403, "可见的行政区“32”不在您的辖区内"]);
  await sql`update connected_layer set area_code = '33' where id = ${id}`.execute(here().db);
  const stale = await as("admin").call(api.end, { id, version: version + 1 });
  expect(stale.status).toBe(409);
  expect((await as("admin").call(api.end, { id, version })).status).toBe(200);
  expect((await tile(id)).status).toBe(404);
  expect(await seen("sheng")).not.toContain(id);
  const { rows } = await sql<{ removed: boolean; key: unknown }>`
    select removed, key_value "key" from connected_layer where id = ${id}`.execute(here().db);
  expect(rows).toEqual([{ removed: true, key: null }]);
});

test("the order is that of the tree, and each change stands in the log", async () => {
  const address = "https://map.example.cn/{z}/{x}/{y}.png";
  const [a, b, c] = [await connect(address), await connect(address), await connect(address)];
  const mine = [c.id, b.id, a.id];
  const now = async () => (await seen("yuhang")).filter((id) => mine.includes(id));
  expect(await now()).toEqual(mine);
  expect((await as("sheng").call(api.order, { ids: [a.id, c.id, b.id] })).status).toBe(200);
  expect(await now()).toEqual([a.id, c.id, b.id]);
  const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int n from audit where action like 'layer/%'
     group by action order by action`.execute(here().db);
  expect(rows).toEqual([
    { action: "layer/order", n: 1 },
    { action: "layer/save", n: 3 },
  ]);
});

test("what cannot be an address is refused in words", async () => {
  const say = async (more: Partial<Values>) =>
    (await as("sheng").call(api.save, { ...values("http://a.cn/{z}/{x}/{y}"), ...more })).body
      .message;
  expect(await say({ address: "file:///etc/passwd?{z}{x}{y}" })).toContain("应以 http://");
  expect(await say({ address: "http://{x}.a.cn/{z}/{x}/{y}" })).toContain("主机名须写全");
  expect(await say({ address: "http://u:p@a.cn/{z}/{x}/{y}" })).toContain("不能含账号和密码");
  expect(await say({ address: "http://a.cn/tiles" })).toContain("应含 {z}、{x}、{y}");
  expect(await say({ kind: "wms", address: "http://a.cn/wms" })).toContain("须填服务图层");
  expect(await say({ minScale: 1000, maxScale: 5000 })).toContain("应大于最小");
  expect(await say({ key: { place: "header", name: "Host", value: "a" } })).toContain(
    "这个请求头由系统填写",
  );
  expect(await say({ key: { place: "header", name: "X-Key", value: "a\r\nHost: b" } })).toContain(
    "服务密钥只能含",
  );
});

test("ArcGIS maps are drawn by their service or come as its tiles, with a legend", async () => {
  const drawn = await stand(arcgis);
  const one = await connect(`${drawn.address}/MapServer`, { kind: "arcgis", layers: "0" });
  expect((await tile(one.id)).status).toBe(200);
  const asked = new URL(drawn.asked.at(-1)?.url ?? "", drawn.address).searchParams;
  expect(asked.get("layers")).toBe("show:0");
  expect(asked.get("bbox")?.split(",").map(Number)[0]).toBeCloseTo(13_501_836.68, 1);
  const legend = await as("yuhang").call(api.legend, { id: one.id });
  expect(legend.body).toMatchObject([{ label: "林地" }]);
  expect(legend.body[0]?.picture).toMatch(/^data:image\/png;base64,iVBOR/);

  const kept = await stand(arcgisKept);
  const two = await connect(`${kept.address}/MapServer`, { kind: "arcgis" });
  expect((await tile(two.id)).status).toBe(200);
  expect(kept.asked.at(-1)?.url).toBe("/MapServer/tile/4/421/857");
  // Below its first level it has nothing, which is no failure.
  expect((await tile(two.id, "sheng", "3/6/3")).status).toBe(200);
});

test("WMTS is asked in the mercator matrix set by the names of its levels", async () => {
  const service = await stand(wmts);
  const { id } = await connect(`${service.address}/wmts`, { kind: "wmts", layers: "img" });
  expect((await tile(id)).status).toBe(200);
  const asked = new URL(service.asked.at(-1)?.url ?? "", service.address).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ LAYER: "img", TILEMATRIXSET: "w", TILEMATRIX: "m:10", TILEROW: "421", TILECOL: "857" },
    FORMAT: "image/jpeg",
  });
  const found = await tried({ kind: "wmts", address: `${service.address}/wmts` });
  expect(found).toMatchObject({ ok: false, layers: ["img"] });
  const wrong = await tried({
    kind: "wmts",
    address: `${service.address}/wmts`,
    matrixSet: "c",
    layers: "img",
  });
  expect(wrong.message).toContain("没有 Web 墨卡托");
});

test("vector tiles come through unpacked, with the names of their layers", async () => {
  const service = await stand(vector);
  const address = `${service.address}/{z}/{x}/{y}.pbf`;
  const { id } = await connect(address, { kind: "vector", layers: "road, water" });
  const { status, headers } = await tile(id);
  expect([status, headers["content-type"]]).toEqual([200, "application/x-protobuf"]);
  const [shown] = (await as("yuhang").call(api.mine, {})).body.filter((one) => one.id === id);
  expect(shown?.layers).toEqual(["road", "water"]);
  expect(await tried({ kind: "vector", address, layers: "road" })).toMatchObject({
    ...{ ok: true, layers: ["road", "water"] },
  });
});

test("a test of a connection shows a picture, or says what is wrong", async () => {
  const service = await stand(xyz);
  const good = await tried({ address: `${service.address}/{z}/{x}/{y}.png` });
  expect(good).toMatchObject({ ok: true, message: "已连通" });
  expect(good.picture).toMatch(/^data:image\/png/);
  const none = await tried({ address: `${service.address}/no/{z}/{x}/{y}.png` });
  expect(none).toMatchObject({ ok: false, message: "服务没有所请求的瓦片（404）" });
  const dead = await tried({ address: "http://127.0.0.1:1/{z}/{x}/{y}.png" });
  expect(dead).toMatchObject({ ok: false, message: "服务拒绝连接，请核对主机和端口" });
});

test("a service that does not answer costs its own tiles three seconds, and then none", async () => {
  const silent = await stand(() => {});
  const good = await stand(xyz);
  const { id } = await connect(`${silent.address}/{z}/{x}/{y}.png`);
  const other = await connect(`${good.address}/{z}/{x}/{y}.png`);
  const one = as("sheng");
  // So that all of them come by one session.
  await one.call(api.mine, {});
  const begun = Date.now();
  const first = Array.from({ length: 12 }, (_, x) => one.get(`/api/layers/${id}/10/${x}/1`));
  const beside = await tile(other.id);
  expect([beside.status, Date.now() - begun < 2000]).toEqual([200, true]);
  const replies = await Promise.all(first);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([424]));
  expect(replies[0]?.body.message).toBe("服务在 3 秒内没有应答");
  expect(Date.now() - begun).toBeLessThan(5000);
  const later = Date.now();
  expect((await one.get(`/api/layers/${id}/10/77/1`)).status).toBe(424);
  expect(Date.now() - later).toBeLessThan(1000);
}, 20_000);

test("a wrong answer is told in words and never passed on", async () => {
  const hostile = await stand(({ url = "" }, reply) => {
    const [, kind] = url.split("/");
    if (kind === "moved") {
      reply.writeHead(302, { location: "http://127.0.0.1:1/" });
      return reply.end();
    }
    if (kind === "svg") return send(reply, "image/svg+xml", "<svg onload='alert(1)'/>");
    if (kind === "html") return send(reply, "text/html", "<script>alert(1)</script>");
    if (kind === "disguised")
      return send(reply, "image/png", "<script>alert(1)</script>".repeat(9));
    if (kind === "denied") return send(reply, "text/plain", "no", 403);
    reply.writeHead(200, { "content-type": "image/png" });
    const part = Buffer.alloc(65_536, 1);
    const more = () => {
      while (!reply.destroyed && reply.write(part));
      if (!reply.destroyed) reply.once("drain", more);
    };
    more();
  });
  const say = async (kind: string) => {
    const { id } = await connect(`${hostile.address}/${kind}/{z}/{x}/{y}`);
    const { status, body } = await tile(id);
    return `${status} ${body.message}`;
  };
  expect(await say("moved")).toBe("424 服务转向别处（302），请填写转向之后的地址");
  expect(await say("svg")).toContain("424 服务的应答不是图片（image/svg+xml）");
  expect(await say("html")).toContain("424 服务的应答不是图片（text/html）");
  expect(await say("disguised")).toContain("424 服务的应答不是图片（image/png）");
  expect(await say("denied")).toBe("424 服务拒绝访问（403），请核对服务密钥");
  expect(await say("endless")).toBe("424 服务的应答超过 4 MB");
});
