import { expect, test } from "vitest";
import { inBatches } from "./inBatches";

const ids = (many: number) => Array.from({ length: many }, (_, index) => `P${index}`);

test("many records go in turns and come back as one result", async () => {
  const sent: number[] = [];
  const result = await inBatches(ids(1200), async (part) => {
    sent.push(part.length);
    return { ok: true, status: 200, data: { ok: part, failed: [] } };
  });
  expect(sent).toEqual([500, 500, 200]);
  expect(result.ok && result.data.ok.length).toBe(1200);
});

test("a turn that fails does not lose what the others did", async () => {
  const result = await inBatches(ids(600), async (part) =>
    part.includes("P0")
      ? { ok: true, status: 200, data: { ok: part, failed: [] } }
      : { ok: false, status: 503, message: "连接不上服务器" },
  );
  expect(result.ok && [result.data.ok.length, result.data.failed.length]).toEqual([500, 100]);
});

test("a single turn that fails is told as it is", async () => {
  const result = await inBatches(ids(2), async () => ({
    ok: false,
    status: 403,
    message: "权限不足",
  }));
  expect(result).toMatchObject({ ok: false, status: 403 });
});
