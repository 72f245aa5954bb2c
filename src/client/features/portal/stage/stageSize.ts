import { mostOnSide } from "#contract/portal/cards";

/**
 * The stage is drawn in units of a 1920 × 1080 screen; wider screens show more columns of cards.
 */
const [width, height] = [1920, 1080];
/** From this width on each side has room for a second column of cards. */
const widerUnits = 2600;
const columnUnits = 440;
const columnGap = 24;
const gap = 12;
/** Below this height a card's content is cut off. */
const leastCard = 190;
/** Cards of a wide stage stand in two rows: with fewer cards there are fewer columns. */
const wideRows = 2;
const mostColumns = 2;
/** Heights of the line on top, the figures, the story and the foot: seen from afar they make room for the rest. */
const rows = {
  near: { head: 104, kpis: 168, story: 52, foot: 48 },
  far: { head: 92, kpis: 148, story: 48, foot: 44 },
} as const;
const margin = 16;
/** From this enlargement on the stage is one to be read from afar. */
const farScale = 1.3;

/** A narrower screen is held in a hand: the stage is one column that scrolls, in units of a phone. */
const narrow = 1000;
const phoneUnits = 520;

export type StageSize = {
  /** Screen pixels per unit. */
  unit: number;
  /** The screen size in units. */
  width: number;
  height: number;
  far: boolean;
  /** Columns of cards per side, and the resulting width of a side. */
  columns: number;
  side: number;
  /** How many cards one side shows at a time. */
  cards: number;
  /** What stands above and below the map, in units. */
  above: number;
  below: number;
  /** One column that scrolls. */
  scrolls: boolean;
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
  if (screenWidth < narrow) return inHand(screenWidth, screenHeight);
  const unit = Math.min(screenWidth / width, screenHeight / height) * scale;
  const units = { width: screenWidth / unit, height: screenHeight / unit };
  const far = scale >= farScale;
  const { head, kpis, story, foot } = rows[far ? "far" : "near"];
  const above = margin + head + gap + kpis + gap;
  const below = gap + story + gap + foot + margin;
  const wanted = Math.max(1, Math.ceil(most / wideRows));
  const columns = Math.min(units.width >= widerUnits ? mostColumns : 1, wanted);
  const room = Math.floor((units.height - above - below + gap) / (leastCard + gap));
  const side = columns * columnUnits + (columns - 1) * columnGap;
  const cards = Math.max(1, room) * columns;
  return { unit, ...units, far, columns, side, cards, above, below, scrolls: false };
}

function inHand(screenWidth: number, screenHeight: number): StageSize {
  const unit = Math.min(1, screenWidth / phoneUnits);
  const units = { width: screenWidth / unit, height: screenHeight / unit };
  const whole = { columns: 1, side: units.width, cards: mostOnSide, above: 0, below: 0 };
  return { unit, ...units, far: false, ...whole, scrolls: true };
}
