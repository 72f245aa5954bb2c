import { readFileSync } from "node:fs";
import { PbfReader } from "pbf";
import { describe, expect, test } from "vitest";
import { glyphsBetween } from "./glyphRange";

/** What fontnik 0.7.7, which maps elsewhere get their glyphs from, makes of the same font. */
type Peer = {
  character: string;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
  bitmap: string;
};
const peers: Peer[] = JSON.parse(
  readFileSync(new URL("../../../tests/fixtures/glyphs.json", import.meta.url), "utf8"),
);

/**
 * Curves are cut into pieces otherwise: of 255 shades, a few of the pixels differ by six. Of ours only every
 * eighth is sent.
 */
const tolerance = 6 + 7;

const names = ["", "code", "bitmap", "width", "height", "left", "top", "advance"];

function glyphsIn(bytes: Uint8Array) {
  const stack = { name: "", range: "", glyphs: [] as Record<string, number | Uint8Array>[] };
  new PbfReader(bytes).readFields((tag, _, file) => {
    if (tag !== 1) return;
    new PbfReader(file.readBytes()).readFields((field, one, pbf) => {
      if (field === 1) one.name = pbf.readString();
      if (field === 2) one.range = pbf.readString();
      if (field !== 3) return;
      const glyph: Record<string, number | Uint8Array> = {};
      new PbfReader(pbf.readBytes()).readFields((part, _, inner) => {
        const name = names[part] as string;
        if (part === 2) glyph[name] = inner.readBytes();
        else glyph[name] = part === 5 || part === 6 ? inner.readSVarint() : inner.readVarint();
      }, null);
      one.glyphs.push(glyph);
    }, stack);
  }, null);
  return stack;
}

describe("glyphs for maps", () => {
  test.each(peers)(
    "$character is as others draw it",
    async ({ character, bitmap, ...measures }) => {
      const code = character.codePointAt(0) ?? 0;
      const { name, glyphs } = glyphsIn(await glyphsBetween("regular", code, code));
      expect(name).toBe("Noto Sans SC Regular");
      const [glyph] = glyphs;
      expect(glyph).toMatchObject({ code, ...measures });
      const drawn = (glyph?.bitmap ?? new Uint8Array()) as Uint8Array;
      const theirs = Buffer.from(bitmap, "base64");
      expect(drawn.length).toBe(theirs.length);
      const far = [...drawn].filter((shade, i) => Math.abs(shade - (theirs[i] ?? 0)) > tolerance);
      expect(far).toEqual([]);
    },
  );

  test("has all characters of a range that the font has, and bold ones of their own", async () => {
    const [regular, bold] = await Promise.all(
      (["regular", "bold"] as const).map((weight) => glyphsBetween(weight, 0x4e00, 0x4eff)),
    );
    const [first, second] = [glyphsIn(regular as Buffer), glyphsIn(bold as Buffer)];
    expect([first.range, first.glyphs.length]).toEqual(["19968-20223", 256]);
    expect([second.name, second.glyphs.length]).toEqual(["Noto Sans SC Bold", 256]);
    expect(second.glyphs[0]?.bitmap).not.toEqual(first.glyphs[0]?.bitmap);
  });

  test("leaves out what the font does not have", async () => {
    expect(glyphsIn(await glyphsBetween("regular", 0xe100, 0xe1ff)).glyphs).toEqual([]);
  });
});
