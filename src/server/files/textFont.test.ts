import { expect, test } from "vitest";
import { codesOf } from "#geo/ofd/fontCodes";
import { tablesOf } from "#geo/ofd/fontTables";
import { fontOf } from "./glyphRange";
import { trueType } from "./pdf/trueType";
import { textFont } from "./textFont";

const codes = (text: string) => [...text].map((char) => char.codePointAt(0) ?? 0);
/** Latin letters with parts of their own, a character beyond the first plane, one that no font has. */
const asked = codes("余杭区Åé 𠮷，\ue123");

test("a font of a text has its characters alone, drawn and spaced as in the whole", async () => {
  const [whole, font] = [await fontOf("regular"), await textFont("regular", asked)];
  expect(font.length).toBeLessThan(400_000);
  const tables = tablesOf(font);
  const known = codesOf(tables?.get("cmap"));
  expect([...known.keys()].sort((a, b) => a - b)).toEqual(
    asked.filter((code) => whole.glyphOf(code) !== 0).sort((a, b) => a - b),
  );
  const read = trueType(Buffer.from(font));
  for (const code of known.keys()) {
    const [glyph, before] = [read.glyphOf(code), whole.glyphOf(code)];
    expect(read.units.contoursOf(glyph)).toEqual(whole.units.contoursOf(before));
    expect(read.widthOf(glyph)).toBe(whole.widthOf(before));
  }
  expect(tables?.has("GPOS"), "kerning").toBe(true);
});

test("the longest text makes no large font", async () => {
  const dense = Array.from({ length: 400 }, (_, i) => 0x9d00 + i);
  expect((await textFont("regular", dense)).length).toBeLessThan(1_000_000);
});
