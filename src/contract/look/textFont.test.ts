import { expect, test } from "vitest";
import { charactersOf, mostCharacters, textFontPath, textFonts } from "./textFont";

const codes = (text: string) => [...text].map((char) => char.codePointAt(0) ?? 0);
const ofAddress = (address: string) => new URL(address, "http://any").searchParams.get("of");

test("the same characters have the same address, in whatever order they are met", () => {
  const [font, more] = textFonts(codes("余杭余𠮷A"));
  expect(more).toBeUndefined();
  expect(font).toEqual(textFonts(codes("A𠮷杭余"))[0]);
  expect(charactersOf(ofAddress(font?.address ?? ""))).toEqual(font?.codes);
  expect(textFonts([])).toEqual([]);
});

test("many characters are parted, and no address is longer than a proxy takes", () => {
  const many = Array.from({ length: 2 * mostCharacters + 1 }, (_, i) => 0x20000 + i);
  const fonts = textFonts(many);
  expect(fonts.map((font) => font.codes.length)).toEqual([mostCharacters, mostCharacters, 1]);
  for (const { address } of fonts) expect(address.length).toBeLessThan(4096);
  const all = fonts.flatMap(({ address }) => charactersOf(ofAddress(address)));
  expect(all).toEqual(many);
});

test.each(["", "-", "41-41", "42-41", "041", "4G", "110000", "NaN", undefined, ["41"]])(
  "%j names no font",
  (named) => {
    expect(charactersOf(named)).toBeNull();
  },
);

test("a font of more characters than one holds has no address", () => {
  const named = Array.from({ length: mostCharacters + 1 }, (_, i) => (i + 32).toString(16));
  expect(charactersOf(named.join("-"))).toBeNull();
  expect(textFontPath).toMatch(/^\/fonts\//);
});
