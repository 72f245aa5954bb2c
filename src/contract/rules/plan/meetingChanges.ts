import { hundredth } from "../../hundredth";
import type { FigureSeen } from "./meetingSentences";

/** A page as the comparison sees it. */
export type PageSeen = {
  pageId: string;
  title: string;
  address: string;
  areaCode: string;
  figures: readonly FigureSeen[];
};

/** A figure beside that of the last meeting. */
export type FigureChange = { before: FigureSeen; by: number | null };

export type PageChange = {
  /** The last meeting had no page of this view and region. */
  isNew: boolean;
  /** By figure; null for one that the last meeting did not show. */
  figures: Readonly<Partial<Record<FigureSeen["id"], FigureChange | null>>>;
};

export type MeetingChanges = {
  pages: ReadonlyMap<string, PageChange>;
  /** Pages of the last meeting that this one no longer has. */
  gone: readonly PageSeen[];
};

/** A view is known by its path: filters and positions of the map are not the same twice. */
const viewOf = ({ address, areaCode }: PageSeen): string =>
  `${areaCode} ${address.split(/[?#]/)[0] ?? ""}`;

/** What is otherwise than at the last meeting of the region; null if there was none. */
export function changesSince(
  now: readonly PageSeen[],
  last: readonly PageSeen[] | null | undefined,
): MeetingChanges | null {
  if (!last) return null;
  const views = new Set(last.map(viewOf));
  const shown = new Map<string, FigureSeen>();
  for (const { areaCode, figures } of last) {
    for (const one of figures) shown.set(`${areaCode} ${one.id}`, one);
  }
  const changeOf = (areaCode: string, figure: FigureSeen): FigureChange | null => {
    const before = shown.get(`${areaCode} ${figure.id}`);
    if (!before) return null;
    const known = figure.value !== null && before.value !== null;
    return { before, by: known ? hundredth((figure.value ?? 0) - (before.value ?? 0)) : null };
  };
  const kept = new Set(now.map(viewOf));
  return {
    pages: new Map(
      now.map((page) => [
        page.pageId,
        {
          isNew: !views.has(viewOf(page)),
          figures: Object.fromEntries(
            page.figures.map((figure) => [figure.id, changeOf(page.areaCode, figure)]),
          ),
        },
      ]),
    ),
    gone: last.filter((page) => !kept.has(viewOf(page))),
  };
}

/** The days of all figures, the latest first; more than one is to be warned of. */
export const daysOf = (pages: readonly Pick<PageSeen, "figures">[]): string[] =>
  [...new Set(pages.flatMap(({ figures }) => figures.map(({ day }) => day)))].sort().reverse();

/** The warning where figures do not hold on one day; null where they do. */
export function datesWarning(pages: readonly Pick<PageSeen, "figures">[]): string | null {
  const days = daysOf(pages);
  return days.length > 1 ? `数据日期不一致：${days.join("、")}` : null;
}
