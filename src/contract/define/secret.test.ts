import { expect, test } from "vitest";
import { gyyd } from "../datasets/gyyd";
import { hiddenFrom, roughly, roughTo, shownTo } from "./secret";

test.each([
  [36.4, 40],
  [14.99, 10],
  [0.27, 0.3],
  [-3.6, -4],
  [1234, 1000],
  [0, 0],
])("of %d the first digit is left: %d", (value, left) => expect(roughly(value)).toBe(left));

test("without the authority amounts are hidden, and what would tell them is rough", () => {
  expect([...hiddenFrom(gyyd.fields, [])]).toEqual(["zss", "zzjz"]);
  expect([...roughTo(gyyd.fields, [])]).toEqual(["mjss", "mjzjz"]);
  expect(roughTo(gyyd.fields, ["ss:view"]).size).toBe(0);
  expect(Object.keys(shownTo(gyyd, []).fields)).not.toContain("mjss");
  expect(shownTo(gyyd, ["ss:view"])).toBe(gyyd);
});
