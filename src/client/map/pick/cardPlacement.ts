export type Box = { left: number; top: number; right: number; bottom: number };
/** The map area free of panels, in pixels. */
export type Area = Box;
type Size = { width: number; height: number };

/**
 * `shift` is how far the map's centre must move so that the card does not cover the parcel;
 * `shrink` below 1 is how much smaller the parcel must be drawn for both to fit.
 */
export type Placed = { x: number; y: number; shiftX: number; shiftY: number; shrink: number };

const gap = 16;
const edge = 8;
/** A parcel drawn smaller than this, or reduced by more than this, is hard to recognise. */
const leastPixels = 48;
const leastShrink = 0.3;

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Below this height a card would be all head and foot. */
const leastHeight = 280;

/** The maximum height of a card in this free area. */
export const roomFor = ({ top, bottom }: Area): number =>
  Math.max(leastHeight, bottom - top - 2 * edge);

/** Whether panels leave less room than a card takes: it lies over them then, as a part cannot be read. */
export const isOverPanels = (card: Pick<Size, "width">, { left, right }: Area): boolean =>
  card.width > right - left - 2 * edge;

/** Where a folded card leaves most of the map free. */
export const inCorner = ({ left, top }: Area): Placed => ({
  ...{ x: left + edge, y: top + edge },
  ...{ shiftX: 0, shiftY: 0, shrink: 1 },
});

/** Right of the parcel, over whatever stands there. */
function overPanels(parcel: Box, card: Size, area: Area, stage: number): number {
  const wanted = Math.min(parcel.right, area.right) + gap;
  return clamp(wanted, area.left + edge, stage - edge - card.width);
}

/**
 * Beside the parcel: to the right, else to the left, else where there is most room; never off the
 * map. `stage` is the right edge of the map with what panels cover of it.
 */
export function placeCard(parcel: Box, card: Size, area: Area, stage = area.right): Placed {
  const y = clamp(
    (parcel.top + parcel.bottom) / 2 - card.height / 2,
    area.top + edge,
    area.bottom - edge - card.height,
  );
  const rightRoom = area.right - edge - (parcel.right + gap);
  const leftRoom = parcel.left - gap - (area.left + edge);
  const toRight = rightRoom >= card.width || rightRoom >= leftRoom;
  const wanted = toRight ? parcel.right + gap : parcel.left - gap - card.width;
  const x = isOverPanels(card, area)
    ? overPanels(parcel, card, area, stage)
    : clamp(wanted, area.left + edge, area.right - edge - card.width);
  return {
    x,
    y,
    shiftX: sideShift(parcel, card, area, toRight, Math.max(rightRoom, leftRoom)),
    shiftY: outside(parcel.top, parcel.bottom, area.top + edge, area.bottom - edge),
    shrink: shrinkFor(parcel, card, area),
  };
}

function shrinkFor(parcel: Box, card: Size, area: Area): number {
  const width = parcel.right - parcel.left;
  const room = area.right - area.left - 2 * edge - gap - card.width;
  if (width <= room || room < leastPixels || room / width < leastShrink) return 1;
  return room / width;
}

/** How far a span sticks out of another; one larger than the room is left alone. */
function outside(from: number, to: number, least: number, most: number): number {
  if (to - from > most - least) return 0;
  if (from < least) return from - least;
  return to > most ? to - most : 0;
}

function sideShift(parcel: Box, card: Size, area: Area, toRight: boolean, room: number): number {
  const width = parcel.right - parcel.left;
  const least = area.left + edge;
  const most = area.right - edge;
  // At close range the parcel fills the map: the card has to cover part of it.
  if (width + gap + card.width > most - least) return 0;
  if (room >= card.width) return outside(parcel.left, parcel.right, least, most);
  return toRight ? parcel.right + gap + card.width - most : parcel.left - gap - card.width - least;
}
