import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import { anonymous, withApp } from "./harness";

withApp();

/** Character codes in a glyph file. */
function codesIn(bytes: Buffer): number[] {
  const codes: number[] = [];
  const glyph = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 1) codes.push(pbf.readVarint());
  };
  const stack = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 3) pbf.readFields(glyph, null, pbf.readVarint() + pbf.pos);
  };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readFields(stack, null, pbf.readVarint() + pbf.pos);
  }, null);
  return codes;
}

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
