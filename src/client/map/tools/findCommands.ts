import type { FindSection } from "./findOptions";

/** Something to do, beside the records to be found. */
export type FindCommand = { key: string; title: string; note: string };

/** Commands shown at once, so that records stay in sight. */
const shown = 8;

const optionOf = ({ key, title, note }: FindCommand) => ({
  ...{ key: `command ${key}`, title, note, target: { kind: "command", key } as const },
});

const section = (title: string, found: readonly FindCommand[]): FindSection[] =>
  found.length === 0 ? [] : [{ title, more: false, options: found.slice(0, shown).map(optionOf) }];

/**
 * Commands whose names contain all words that were typed: the one of that very name first, then
 * recent ones; of none the recent ones.
 */
export function commandSections(
  commands: readonly FindCommand[],
  recent: readonly string[],
  text: string,
): FindSection[] {
  const age = ({ key }: FindCommand) => {
    const at = recent.indexOf(key);
    return at < 0 ? recent.length : at;
  };
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const known = commands.filter(({ key }) => recent.includes(key));
    return section(
      "最近的命令",
      known.toSorted((a, b) => age(a) - age(b)),
    );
  }
  const found = commands.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  );
  const whole = words.join(" ");
  // A longer name never stands before the one that was typed out.
  const isOther = ({ title }: FindCommand) => Number(title.toLowerCase() !== whole);
  return section(
    "命令",
    found.toSorted((a, b) => isOther(a) - isOther(b) || age(a) - age(b)),
  );
}
