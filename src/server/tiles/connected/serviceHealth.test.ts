import { expect, test } from "vitest";
import { Kept } from "./kept";
import { ServiceFault } from "./serviceFault";
import { ServiceHealth } from "./serviceHealth";

const said = (asking: Promise<unknown>) => asking.then(String, (error: Error) => error.message);
const dead = async () => {
  throw new ServiceFault("没有应答");
};
const none = async () => {
  throw new ServiceFault("没有瓦片", true);
};

test("a service that has failed is not asked again at once; others are", async () => {
  const health = new ServiceHealth();
  let asked = 0;
  expect(await said(health.ask("a", dead))).toBe("没有应答");
  expect(await said(health.ask("a", async () => ++asked))).toBe("没有应答");
  expect(asked).toBe(0);
  expect(await health.ask("b", async () => ++asked)).toBe(1);
});

test("one failure among answers is that of one question", async () => {
  const health = new ServiceHealth();
  let fail: (error: Error) => void = () => {};
  const slow = health.ask("a", () => new Promise((_, reject) => (fail = reject)));
  expect(await health.ask("a", async () => "一")).toBe("一");
  fail(new ServiceFault("没有应答"));
  expect(await said(slow)).toBe("没有应答");
  expect(await health.ask("a", async () => "二")).toBe("二");
});

test("tiles that are missing are no failure, unless there is none at all", async () => {
  const health = new ServiceHealth();
  for (let n = 1; n < 8; n++) expect(await said(health.ask("a", none))).toBe("没有瓦片");
  expect(await said(health.ask("a", none))).toContain("请核对地址");
  await health.ask("a", async () => 1);
  for (let n = 1; n < 20; n++) expect(await said(health.ask("a", none))).toBe("没有瓦片");
});

test("a service is asked a little at a time, and what waits is bounded", async () => {
  const health = new ServiceHealth();
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((end) => ends.push(end));
    running--;
  };
  const asked = Array.from({ length: 66 }, () => health.ask("a", work));
  expect(await said(health.ask("a", work))).toContain("应答过慢");
  while (ends.length > 0 || running > 0) {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  }
  await Promise.all(asked);
  expect(most).toBe(6);
});

test("answers are kept within their bounds, the last used longest, and made once", async () => {
  const kept = new Kept<string>(30, 60_000, (text) => text.length);
  let made = 0;
  const make = async () => `${++made}`.padEnd(10, ".");
  await Promise.all([kept.of("a", make), kept.of("a", make)]);
  expect(made).toBe(1);
  await kept.of("b", make);
  await kept.of("a", make);
  await kept.of("c", make);
  expect(made).toBe(3);
  await kept.of("a", make);
  expect(made).toBe(3);
  await kept.of("b", make);
  expect(made).toBe(4);
});

test("how a service stands is told as far as it was asked", async () => {
  const health = new ServiceHealth();
  expect(health.standing("a")).toEqual({ state: "unasked", message: null, answeredAt: null });
  await health.ask("a", async () => 1);
  expect(health.standing("a")).toMatchObject({ state: "ok", answeredAt: expect.any(String) });
  await said(health.ask("b", dead));
  expect(health.standing("b")).toEqual({ state: "fail", message: "没有应答", answeredAt: null });
});
