import { expect, test } from "vitest";
import { withPhrase } from "./withPhrase";

test("a phrase begins a note, or goes on as a further sentence", () => {
  expect(withPhrase("", "同意")).toBe("同意");
  expect(withPhrase("  ", "同意")).toBe("同意");
  expect(withPhrase("材料齐全", "同意")).toBe("材料齐全；同意");
  expect(withPhrase("材料齐全。", "同意")).toBe("材料齐全。同意");
});

test("it is not written twice in a row", () => {
  expect(withPhrase("材料齐全；同意", "同意")).toBe("材料齐全；同意");
});
