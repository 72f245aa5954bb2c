import { expect, test } from "vitest";
import { today } from "./today";

test("the day begins at midnight in China", () => {
  expect(today(new Date("2026-03-01T15:59:59Z"))).toBe("2026-03-01");
  expect(today(new Date("2026-03-01T16:00:00Z"))).toBe("2026-03-02");
});
