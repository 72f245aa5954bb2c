import { afterAll, beforeAll, expect, test } from "vitest";
import { layerApi as api } from "#contract/endpoints/map/layer";
import { as, withApp } from "./harness";
import { type LayerService, layerService, xyz } from "./layerServices";

/** Nothing is listed: services of this machine and of its network are out of reach. */
withApp();

let service: LayerService;
beforeAll(async () => {
  service = await layerService(xyz);
});
afterAll(() => service.close());

test.each([
  ["127.0.0.1", "地址 127.0.0.1 在内部网段"],
  ["2130706433", "地址 127.0.0.1 在内部网段"],
  ["0x7f.1", "地址 127.0.0.1 在内部网段"],
  ["[::1]", "在内部网段"],
  ["[::ffff:127.0.0.1]", "在内部网段"],
  ["169.254.169.254", "地址 169.254.169.254 在内部网段"],
  ["localhost", "localhost 指向的"],
])("%s is not asked unless it is listed", async (host, words) => {
  const address = `http://${host}:${service.port}/{z}/{x}/{y}.png`;
  const { body } = await as("sheng").call(api.test, { kind: "xyz", address });
  expect([body.ok, body.message]).toEqual([false, expect.stringContaining(words)]);
  expect(body.message).toContain("LAYER_HOSTS");
  expect(service.asked).toEqual([]);
});
