/** The stage is drawn in units of a screen of 1920 × 1080; wider screens show more columns of cards. */
const [width, height] = [1920, 1080];
/** From here on each side has room for a second column of cards, and for a third. */
const widerUnits = [2600, 3750];
/** All of a column's height but its cards: head, topics, margin, and the gaps beside them. */
const around = 72 + 64 + 16 + 2 * 12;
const gap = 12;
/** Below this a card's content is cut. */
const leastCard = 190;
/** Six figures side by side want so many units of the middle. */
const figuresUnits = 900;
const columnUnits = 400;
const columnGap = 24;
/** Cards of a wide stage stand in two rows: with fewer of them come fewer columns. */
const wideRows = 2;

export type StageSize = {
  /** Screen pixels of one unit. */
  unit: number;
  /** The screen in units. */
  width: number;
  height: number;
  /** Columns of cards on each side, and how wide a side is with them. */
  columns: number;
  side: number;
  /** How many cards one side shows at a time. */
  cards: number;
  /** The headline figures stand in two rows. */
  twoRows: boolean;
};

/**
 * `scale` enlarges everything for those who look from afar; what no longer fits takes turns. `most`
 * is how many cards the fuller side has: it gets no column that would stay empty.
 */
export function stageSizeOf(
  screenWidth: number,
  screenHeight: number,
  scale = 1,
  most = Number.POSITIVE_INFINITY,
): StageSize {
  const unit = Math.min(screenWidth / width, screenHeight / height) * scale;
  const units = { width: screenWidth / unit, height: screenHeight / unit };
  const wanted = Math.max(1, Math.ceil(most / wideRows));
  const columns = Math.min(1 + widerUnits.filter((least) => units.width >= least).length, wanted);
  const rows = Math.max(1, Math.floor((units.height - around + gap) / (leastCard + gap)));
  const side = columns * columnUnits + (columns - 1) * columnGap;
  return {
    unit,
    ...units,
    columns,
    side,
    cards: rows * columns,
    twoRows: units.width - 2 * side - 88 < figuresUnits,
  };
}
