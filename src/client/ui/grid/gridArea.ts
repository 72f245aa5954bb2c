export type Place = { id: string; key: string };
/** Two opposite corners; `to` is where the keys are. */
export type Range = { from: Place; to: Place };
/** Rows and columns of a rectangle, in the order of the table. */
export type Area = { ids: string[]; keys: string[] };

const between = (all: readonly string[], one: string, other: string): string[] => {
  const [a, b] = [all.indexOf(one), all.indexOf(other)];
  return a < 0 || b < 0 ? [] : all.slice(Math.min(a, b), Math.max(a, b) + 1);
};

/** The rectangle of a range; empty if a corner is not shown any more. */
export const areaOf = ({ from, to }: Range, whole: Area): Area => ({
  ids: between(whole.ids, from.id, to.id),
  keys: between(whole.keys, from.key, to.key),
});

export const sizeOf = ({ ids, keys }: Area): number => ids.length * keys.length;

export const cellsOf = ({ ids, keys }: Area): Place[] =>
  ids.flatMap((id) => keys.map((key) => ({ id, key })));

/** A pasted block repeated over an area that it fits into a whole number of times, as sheets do. */
export function tiled(lines: readonly string[][], { ids, keys }: Area): string[][] {
  const width = Math.max(...lines.map((line) => line.length));
  const fits = ids.length % lines.length === 0 && keys.length % width === 0;
  if (!fits) return [...lines];
  return ids.map((_, row) =>
    keys.map((_, column) => lines[row % lines.length]?.[column % width] ?? ""),
  );
}

/** A copied cell: where it comes from, and where it goes. */
export type Copied = { from: Place; to: Place };

/** A stretch of a row or column grown to include one more place, and by how many. */
function grown(all: readonly string[], held: readonly string[], one: string) {
  const [first, last, to] = [held[0], held.at(-1), one].map((key) => all.indexOf(key ?? ""));
  if (first === undefined || last === undefined || to === undefined || to < 0)
    return { by: 0, keys: [...held] };
  const keys = all.slice(Math.min(first, to), Math.max(last, to) + 1);
  return { by: keys.length - held.length, keys };
}

/** An area pulled by its handle to a cell: one way at a time, the way that was gone farther. */
export function pulledTo(area: Area, to: Place, whole: Area): Area {
  const down = grown(whole.ids, area.ids, to.id);
  const across = grown(whole.keys, area.keys, to.key);
  return down.by >= across.by
    ? { ids: down.keys, keys: area.keys }
    : { ids: area.ids, keys: across.keys };
}

/** The member of a list that repeats itself in both directions. */
const member = (all: readonly string[], index: number): string =>
  all[((index % all.length) + all.length) % all.length] ?? "";

/** Copies that fill a rectangle with the cells of a part of it, over and over. */
export function fillsOf(area: Area, filled: Area): Copied[] {
  const held = new Set(cellsOf(area).map(({ id, key }) => `${id}/${key}`));
  const row = filled.ids.indexOf(area.ids[0] ?? "");
  const column = filled.keys.indexOf(area.keys[0] ?? "");
  return cellsOf(filled)
    .filter(({ id, key }) => !held.has(`${id}/${key}`))
    .map((to) => ({
      from: {
        id: member(area.ids, filled.ids.indexOf(to.id) - row),
        key: member(area.keys, filled.keys.indexOf(to.key) - column),
      },
      to,
    }));
}

/** Ctrl D: the first row of an area goes to those below; a single row takes the one above it. */
export function fillDown(area: Area, whole: Area): Copied[] {
  const above = whole.ids[whole.ids.indexOf(area.ids[0] ?? "") - 1];
  const [source, targets] =
    area.ids.length > 1 ? [area.ids[0], area.ids.slice(1)] : [above, area.ids];
  if (source === undefined) return [];
  return cellsOf({ ids: targets, keys: area.keys }).map((to) => ({
    from: { id: source, key: to.key },
    to,
  }));
}
