/**
 * The stage is drawn in units of a 1920 × 1080 screen; wider screens show more columns of cards.
 */
const [width, height] = [1920, 1080];
/** From this width on each side has room for a second column of cards, and for a third. */
const widerUnits = [2600, 3750];
/** The part of a column's height not used by cards: head, topics, margin, and the gaps between. */
const around = 72 + 64 + 16 + 2 * 12;
const gap = 12;
/** Below this height a card's content is cut off. */
const leastCard = 190;
/** Width in units that six figures side by side need in the middle. */
const figuresUnits = 900;
const columnUnits = 400;
const columnGap = 24;
/** Cards of a wide stage stand in two rows: with fewer cards there are fewer columns. */
const wideRows = 2;

export type StageSize = {
  /** Screen pixels per unit. */
  unit: number;
  /** The screen size in units. */
  width: number;
  height: number;
  /** Columns of cards per side, and the resulting width of a side. */
  columns: number;
  side: number;
  /** How many cards one side shows at a time. */
  cards: number;
  /** The headline figures take two rows. */
  twoRows: boolean;
};

/**
 * `scale` enlarges everything for viewing from a distance; what no longer fits takes turns. `most`
 * is the number of cards on the fuller side: no column is added that would stay empty.
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
