const kinds = /(街道|管委会|开发区|[镇乡县市区])$/u;
const stemOf = (name: string): string => name.replace(kinds, "") || name;

const most = 3;
const enough = 0.5;

/** The share of a word's signs that a name has too, in order. */
function likeness(word: string, name: string): number {
  const signs = [...word];
  let from = 0;
  let held = 0;
  for (const sign of signs) {
    const at = name.indexOf(sign, from);
    if (at < 0) continue;
    held += 1;
    from = at + sign.length;
  }
  return held / Math.max(signs.length, [...name].length);
}

/** The names of a list that somebody may have meant, the likeliest first. */
export const nearNames = (word: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, like: likeness(stemOf(word), stemOf(name)) }))
    .filter(({ like }) => like >= enough)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, most)
    .map(({ name }) => name);
