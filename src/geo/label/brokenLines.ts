/** Where a number or name may be broken: before letters and brackets, after signs, between kinds. */
function mayBreak(before: string, after: string): boolean {
  if (/[-_/、，·）〕)\]]/.test(before)) return true;
  if (/[（〔([]/.test(after)) return true;
  if (/[（〔([]/.test(before) || /[）〕)\]]/.test(after)) return false;
  return kindOf(before) !== kindOf(after) && !/[号第年]/.test(after);
}

const kindOf = (one: string): string =>
  /\d/.test(one) ? "digit" : /[a-z]/i.test(one) ? "letter" : "other";

/** Shorter texts stay whole. */
const longest = 5;

/**
 * A text in two lines of about the same width, broken where its parts meet or, in a long run of one
 * kind, in the middle; null if it is too short for that.
 */
export function brokenLines(
  text: string,
  widthOf: (text: string) => number,
): readonly [string, string] | null {
  const letters = [...text];
  if (letters.length <= longest) return null;
  const half = widthOf(text) / 2;
  let best: { at: number; off: number } | null = null;
  for (let at = 2; at < letters.length - 1; at++) {
    const off = Math.abs(widthOf(letters.slice(0, at).join("")) - half);
    const isNatural = mayBreak(letters[at - 1] as string, letters[at] as string);
    const cost = isNatural ? off : off + half * 0.5;
    if (!best || cost < best.off - 1e-9) best = { at, off: cost };
  }
  if (!best) return null;
  return [letters.slice(0, best.at).join("").trim(), letters.slice(best.at).join("").trim()];
}
