import { expect, test } from "vitest";
import { readPeriod, writePeriod } from "./period";

const period = { from: "2024-01-01", to: "2024-06-30", kinds: ["added", "outline"] } as const;

test("an address gives back the two days and the kinds", () => {
  const text = writePeriod(new URLSearchParams("at=1,2,3"), period).toString();
  expect(readPeriod(new URLSearchParams(text))).toEqual(period);
  expect(new URLSearchParams(text).get("at")).toBe("1,2,3");
  expect(writePeriod(new URLSearchParams(text), null).toString()).toBe("at=1%2C2%2C3");
});

test.each(["", "changes=2024", "changes=2024-01-01", "changes=a..b"])(
  "nothing is asked for by %s",
  (text) => expect(readPeriod(new URLSearchParams(text))).toBeNull(),
);

test("a kind that there is none of is left out", () => {
  const text = "changes=2024-01-01..2024-06-30&kinds=added,none";
  expect(readPeriod(new URLSearchParams(text))?.kinds).toEqual(["added"]);
});
