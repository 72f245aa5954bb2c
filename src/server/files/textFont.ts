import { codesTable } from "#geo/ofd/fontCodes";
import { fontOf as fontFileOf } from "#geo/ofd/fontTables";
import { fontOf, type Weight } from "./glyphRange";

/**
 * What a browser wants of a font besides outlines, and the kerning that it uses. The rules that put one
 * glyph in place of others would lead to glyphs that are not there.
 */
const ofBrowsers = ["GDEF", "GPOS", "OS/2", "gasp", "name", "post"];

/** Noto Sans SC with the outlines of these characters alone: a hundredth of it for a page of text. */
export async function textFont(
  weight: Weight,
  characters: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const font = await fontOf(weight);
  const codes = new Map(
    characters.flatMap((code): [number, number][] => {
      const glyph = font.glyphOf(code);
      return glyph === 0 ? [] : [[code, glyph]];
    }),
  );
  const tables = font.tables(new Set(codes.values()), ofBrowsers);
  return fontFileOf(new Map([...tables, ["cmap", codesTable(codes)]]));
}
