/** The stage is drawn in units of a screen of 1920 × 1080; wider screens show more columns of cards. */
const [width, height] = [1920, 1080];
/** From here on each side has room for a second column of cards. */
const wideUnits = 2600;
/** All of a column's height but its cards: head, topics, margin, and the gaps beside them. */
const around = 72 + 64 + 16 + 2 * 12;
const gap = 12;
/** Below this a card's content is cut. */
const leastCard = 190;
/** Six figures side by side want so many units of the middle. */
const figuresUnits = 900;
const sideUnits = 400;

export type StageSize = {
  /** Screen pixels of one unit. */
  unit: number;
  /** The screen in units. */
  width: number;
  height: number;
  wide: boolean;
  /** How many cards one side shows at a time. */
  cards: number;
  /** The headline figures stand in two rows. */
  twoRows: boolean;
};

/** `scale` enlarges everything for those who look from afar; what no longer fits takes turns. */
export function stageSizeOf(screenWidth: number, screenHeight: number, scale = 1): StageSize {
  const unit = Math.min(screenWidth / width, screenHeight / height) * scale;
  const units = { width: screenWidth / unit, height: screenHeight / unit };
  const wide = units.width >= wideUnits;
  const columns = wide ? 2 : 1;
  const rows = Math.max(1, Math.floor((units.height - around + gap) / (leastCard + gap)));
  const middle = units.width - 2 * (columns * sideUnits + (columns - 1) * 24) - 88;
  return {
    unit,
    ...units,
    wide,
    cards: rows * columns,
    twoRows: middle < figuresUnits,
  };
}
