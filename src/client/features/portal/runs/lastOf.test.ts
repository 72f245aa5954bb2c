import { expect, test } from "vitest";
import { keepLast, type LastOf } from "./lastOf";

test("the last of each place is kept, and the places longest away are forgotten", () => {
  const last: LastOf<string> = new Map();
  for (let place = 0; place < 32; place++) keepLast(last, `${place}`, `first ${place}`, place);
  keepLast(last, "0", "anew", 100);
  keepLast(last, "32", "another", 101);
  expect(last.size).toBe(32);
  expect(last.get("0")).toEqual({ data: "anew", at: 100 });
  expect(last.has("1"), "the place longest away").toBe(false);
  expect(last.get("32")).toEqual({ data: "another", at: 101 });
});
