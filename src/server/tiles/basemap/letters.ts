import { rangeSize } from "../../files/glyphRange";

/**
 * A map asks for glyphs by 256 neighbouring characters, and Chinese ones lie so far apart that a
 * county's towns would take all of Noto Sans SC. So labels are written in code points of private
 * use, a range for each neighbourhood: a session loads the few that it looks at, and nothing else.
 */
const firstPrivate = 0xe000;
const lastPrivate = 0xf8ff;

export type Letters = {
  /** A name in the code points of its neighbourhood. */
  write: (group: string, name: string) => string;
  /** The real character behind each code point. */
  known: ReadonlyMap<number, string>;
};

/** Names by neighbourhood; the first one's characters are shared by all. */
export function lettersFor(
  groups: readonly (readonly [group: string, names: readonly string[]])[],
): Letters {
  const known = new Map<number, string>();
  const codes = new Map<string, Map<string, number>>();
  let next = firstPrivate;
  let shared: ReadonlyMap<string, number> = new Map();
  for (const [group, names] of groups) {
    const own = new Map(shared);
    for (const letter of [...new Set(names.join(""))].sort()) {
      if (own.has(letter)) continue;
      if (next > lastPrivate) throw new Error("too many different characters in one base map");
      known.set(next, letter);
      own.set(letter, next++);
    }
    if (codes.size === 0) shared = own;
    codes.set(group, own);
    next = Math.ceil(next / rangeSize) * rangeSize;
  }
  const write = (group: string, name: string) =>
    String.fromCodePoint(...[...name].map((letter) => codes.get(group)?.get(letter) ?? 0x20));
  return { write, known };
}
