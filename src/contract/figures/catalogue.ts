import type { FigureFacts } from "./figure";
import { idleFigures } from "./idle";
import { industryFigures } from "./industry";
import { lowFigures } from "./low";
import { supplyFigures } from "./supply";
import { unsuppliedFigures } from "./unsupplied";

const catalogue = {
  ...idleFigures,
  ...unsuppliedFigures,
  ...lowFigures,
  ...industryFigures,
  ...supplyFigures,
};

export type FigureId = keyof typeof catalogue;

/** Every figure that more than one screen may show, by its key. */
export const figures: Readonly<Record<FigureId, FigureFacts>> = catalogue;

/** What parts a figure from those that might be taken for it, in words. */
export const differencesOf = (id: FigureId): { name: string; words: string }[] =>
  Object.entries(figures[id].differs ?? {}).map(([other, words]) => ({
    name: figures[other as FigureId].name,
    words,
  }));
