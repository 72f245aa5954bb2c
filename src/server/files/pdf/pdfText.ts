const mostPerBlock = 100;

/** Maps glyphs to characters (ToUnicode), so that readers can search and copy the text. */
export function toUnicode(glyphs: ReadonlyMap<number, number>): string {
  const lines = [...glyphs].map(
    ([glyph, code]) =>
      `<${glyph.toString(16).padStart(4, "0")}> <${utf16Of(String.fromCodePoint(code))}>`,
  );
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += mostPerBlock) {
    const some = lines.slice(from, from + mostPerBlock);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join("\n")}
endcmap end end`;
}

const utf16Of = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");

/** A text as a hexadecimal PDF string, with a byte order mark. */
export const utf16 = (text: string): string => `feff${utf16Of(text)}`;
