import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askService, boundsOf } from "./askService";
import { isPublicAddress } from "./hostRules";

const server = createServer((_, reply) => reply.end("inside"));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (host: string, bounds: ReturnType<typeof boundsOf>) =>
  askService(
    { url: new URL(`http://${host}:${port}/`), key: null, patience: 20, most: 1000 },
    bounds,
  );
const said = (asking: Promise<unknown>) => asking.then(String, (error: Error) => error.message);

test("a name that leads inside is refused, also if only one of its addresses does", async () => {
  const to = (...addresses: string[]) =>
    boundsOf([], async () => addresses.map((address) => ({ address, family: 4 })));
  expect(await said(ask("map.example.cn", to("10.1.2.3")))).toContain("10.1.2.3 在内部网段");
  expect(await said(ask("map.example.cn", to("8.8.8.8", "127.0.0.1")))).toContain("127.0.0.1");
  expect(await said(ask("map.example.cn", to()))).toContain("找不到主机");
});

test("what was checked is what is connected to: a name is not looked up a second time", async () => {
  let turns = 0;
  const rebinding = boundsOf([], async () => {
    turns++;
    // Public at the first look, inside at any later one.
    return [{ address: turns === 1 ? "192.0.0.9" : "127.0.0.1", family: 4 }];
  });
  expect(await said(ask("map.example.cn", rebinding))).toContain("192.0.0.9");
  const listed = boundsOf(["map.example.cn"], async () => [{ address: "127.0.0.1", family: 4 }]);
  expect((await ask("map.example.cn", listed)).body.toString()).toBe("inside");
  const otherPort = boundsOf([`map.example.cn:${port + 1}`], async () => [
    { address: "127.0.0.1", family: 4 },
  ]);
  expect(await said(ask("map.example.cn", otherPort))).toContain("在内部网段");
});

test("one look for one question, whose address is connected to", async () => {
  const looked: string[] = [];
  const bounds = boundsOf(["map.example.cn"], async (host) => {
    looked.push(host);
    return [{ address: looked.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  });
  await ask("map.example.cn", bounds);
  expect(looked).toEqual(["map.example.cn"]);
});

test.each([
  ["8.8.8.8", true],
  ["223.5.5.5", true],
  ["2400:3200::1", true],
  ["127.1.2.3", false],
  ["172.31.0.1", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["example.cn", false],
])("%s is of the open network: %s", (address, open) => {
  expect(isPublicAddress(address)).toBe(open);
});

test("nothing but http and https", async () => {
  const url = new URL("file:///etc/passwd");
  const asked = askService({ url, key: null, patience: 1, most: 10 }, boundsOf([]));
  await expect(asked).rejects.toThrow("只能连接 http://");
});
