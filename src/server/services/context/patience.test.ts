import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { Refusal } from "#contract/errors";
import { untilGivenUp } from "./patience";

it("ends work that takes too long in words, and as no defect", async () => {
  const signal = untilGivenUp(5);
  signal.throwIfAborted();
  await pause(50);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBeInstanceOf(Refusal);
  expect(signal.reason).toMatchObject({ status: 504 });
  expect((signal.reason as Refusal).message).toContain("未写入任何数据");
});
