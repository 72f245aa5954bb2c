import { expect, test } from "vitest";
import { browserName } from "./browserName";

const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.61";

test.each([
  [edge, "Edge 120 · Windows"],
  [edge.replace(/ Edg.*/, ""), "Chrome 120 · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox 121 · Linux"],
  ["curl/8.5.0", "curl/8.5.0"],
  [null, null],
])("%s is %s", (agent, name) => expect(browserName(agent)).toBe(name));
