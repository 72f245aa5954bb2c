import { expect, type TestContext } from "vitest";
import type { Outcome } from "./told";

/** A valid reply: the requested data, or words about the trouble. */
const allowed = new Set(["200", "503"]);

/** Nothing confirmed is lost, nothing is half done, and every failure was in words. */
export function demandHeld(context: TestContext, outcome: Outcome | { reason: string }): void {
  if ("reason" in outcome) context.skip(outcome.reason);
  if ("reason" in outcome) return;
  expect(outcome.faults).toEqual([]);
  expect(Object.keys(outcome.statuses).filter((status) => !allowed.has(status))).toEqual([]);
  expect(outcome.confirmed).toBeGreaterThan(0);
}
