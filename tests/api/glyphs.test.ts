import { expect, test } from "vitest";
import { codesIn } from "./glyphCodes";
import { anonymous, withApp } from "./harness";

withApp();

test.each(["Noto Sans SC-regular", "arial-unicode-ms-regular", "Noto Sans SC-bold"])(
  "%s has Chinese glyphs, for anyone, to be kept for ever",
  async (stack) => {
    const reply = await anonymous().get(`/fonts/${encodeURIComponent(stack)}/27648-27903.pbf`);
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(codesIn(reply.bytes)).toContain("江".codePointAt(0));
  },
);

test.each(["1-256.pbf", "0-255.png", "65536-65791.pbf", "0-511.pbf", "..%2F0-255.pbf"])(
  "a range %s is not found",
  async (range) => {
    expect((await anonymous().get(`/fonts/any/${range}`)).status).toBe(404);
  },
);
