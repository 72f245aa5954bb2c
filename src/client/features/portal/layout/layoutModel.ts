import {
  mostOnSide,
  type PortalCard,
  type PortalLayout,
  portalCardIds,
  type Side,
} from "#contract/portal/cards";

/** Where a card may be on the board: on a side, or off the stage. */
export type Place = Side | "pool";

export const placeOf = ({ left, right }: PortalLayout, card: PortalCard): Place =>
  left.includes(card) ? "left" : right.includes(card) ? "right" : "pool";

/** The cards on neither side, in their own order. */
export const pooled = (layout: PortalLayout): PortalCard[] =>
  portalCardIds.filter((card) => placeOf(layout, card) === "pool");

/** A card moved to a place; if that side is full, the layout stays unchanged. */
export function moved(
  layout: PortalLayout,
  card: PortalCard,
  to: Place,
  index: number,
): PortalLayout {
  const rest = {
    left: layout.left.filter((one) => one !== card),
    right: layout.right.filter((one) => one !== card),
  };
  if (to === "pool") return rest;
  const side = rest[to];
  if (side.length >= mostOnSide) return layout;
  // Removed from above its new place, the card shifts the others up by one.
  const before = layout[to].indexOf(card);
  const at = before >= 0 && before < index ? index - 1 : index;
  return { ...rest, [to]: side.toSpliced(at, 0, card) };
}

const across: readonly Place[] = ["left", "pool", "right"];

/**
 * The effect of an arrow key on a card: up and down on its side, left and right across the board.
 */
export function stepped(layout: PortalLayout, card: PortalCard, key: string): PortalLayout {
  const place = placeOf(layout, card);
  if (key === "Delete") return moved(layout, card, "pool", 0);
  if (key === "ArrowLeft") return shifted(layout, card, across[across.indexOf(place) - 1]);
  if (key === "ArrowRight") return shifted(layout, card, across[across.indexOf(place) + 1]);
  if (place === "pool") return layout;
  const [at, last] = [layout[place].indexOf(card), layout[place].length - 1];
  if (key === "ArrowUp" && at > 0) return moved(layout, card, place, at - 1);
  if (key === "ArrowDown" && at < last) return moved(layout, card, place, at + 2);
  return layout;
}

/** To the end of the next place; there is none beyond the sides. */
const shifted = (layout: PortalLayout, card: PortalCard, to: Place | undefined): PortalLayout =>
  to ? moved(layout, card, to, to === "pool" ? 0 : layout[to].length) : layout;

export const isSame = (a: PortalLayout, b: PortalLayout): boolean =>
  a.left.join() === b.left.join() && a.right.join() === b.right.join();
