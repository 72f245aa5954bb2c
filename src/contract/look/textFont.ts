/** Where a font of a few characters is; they are named by `of`. */
export const textFontPath = "/fonts/text.ttf";

/** Most characters of one font: its address stays as short as any proxy takes, the font below 1 MB. */
export const mostCharacters = 400;

const join = "-";
const lastCodePoint = 0x10ffff;

/** The addresses of the fonts that draw these characters together, each with the characters of one. */
export function textFonts(characters: Iterable<number>): { address: string; codes: number[] }[] {
  const all = [...new Set(characters)].sort((a, b) => a - b);
  return Array.from({ length: Math.ceil(all.length / mostCharacters) }, (_, i) => {
    const codes = all.slice(i * mostCharacters, (i + 1) * mostCharacters);
    const of = codes.map((code) => code.toString(16)).join(join);
    return { address: `${textFontPath}?of=${of}`, codes };
  });
}

/** The characters that an address names; null if it is none of `textFonts`. */
export function charactersOf(named: unknown): number[] | null {
  if (typeof named !== "string") return null;
  const codes = named.split(join).map((code) => Number.parseInt(code, 16));
  const [made] = textFonts(codes);
  const isMade = made?.address === `${textFontPath}?of=${named}`;
  return isMade && (codes.at(-1) ?? 0) <= lastCodePoint ? codes : null;
}
