import type { MapPage } from "./mapPage";

type Where = Readonly<Record<string, readonly string[]>>;

/** `$year`, `$year-2`, and `$year-5..` for that year and all before it. */
const relative = /^\$year(?:-(\d+))?(\.\.)?$/;

/** As far back as an open range goes. */
const longest = 50;

function yearsOf(text: string, year: number): string[] {
  const [found, back = "0", isOpen] = relative.exec(text) ?? [];
  if (found === undefined) return [text];
  const last = year - Number(back);
  return Array.from({ length: isOpen ? longest : 1 }, (_, i) => String(last - i));
}

const inYear = (where: Where, year: number): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(where).map(([name, values]) => [
      name,
      values.flatMap((value) => yearsOf(value, year)),
    ]),
  );

/** A page of map-config in a data year: years that it states relative to that year. */
export const pageInYear = (page: MapPage, year: number): MapPage => ({
  ...page,
  layers: page.layers.map(({ filter, classes, ...layer }) => ({
    ...layer,
    ...(filter && { filter: inYear(filter, year) }),
    ...(classes && {
      classes: classes.map((one) => ({ ...one, where: inYear(one.where, year) })),
    }),
  })),
});
