import type { TextPlace } from "./textPlaces";

/** A hit: its characters, each given by the index of its place and of the character in it. */
export type Hit = (readonly [place: number, char: number])[];

/** Converts to half-width lower case, so that １２ａ finds 12A. */
const folded = (char: string): string => {
  const plain = char.normalize("NFKC").toLowerCase();
  return plain.length === char.length ? plain : char.toLowerCase();
};

const isSpace = (char: string) => /\s/.test(char);

const mostHits = 2_000;

/**
 * Finds a phrase on a page. Spaces are ignored, and a match may continue in the next run or line.
 */
export function findText(places: readonly TextPlace[], query: string): Hit[] {
  const wanted = [...query].filter((char) => !isSpace(char)).map(folded);
  if (wanted.length === 0) return [];
  const letters: { char: string; at: readonly [number, number] }[] = [];
  places.forEach(({ chars }, place) => {
    chars.forEach((char, index) => {
      if (!isSpace(char)) letters.push({ char: folded(char), at: [place, index] });
    });
  });
  const hits: Hit[] = [];
  for (let from = 0; from + wanted.length <= letters.length && hits.length < mostHits; from++) {
    if (!wanted.every((char, index) => letters[from + index]?.char === char)) continue;
    hits.push(letters.slice(from, from + wanted.length).map(({ at }) => at));
    from += wanted.length - 1;
  }
  return hits;
}
