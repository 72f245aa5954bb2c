import { expect, test } from "vitest";
import { scaleBar } from "./scaleBar";

test.each([
  [1000, "100 公里", 100],
  [19.1, "2 公里", 105],
  [4.6, "500 米", 109],
  [0.13, "10 米", 77],
])("at %d m a pixel the bar says %s", (metres, text, pixels) => {
  expect(scaleBar(metres)).toEqual({ text, pixels });
});
