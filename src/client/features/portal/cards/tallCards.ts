import type { PortalCard } from "#contract/portal/cards";

/** Cards that show more the taller they are. */
const growing: readonly PortalCard[] = [
  "bridge",
  "decisions",
  "gaps",
  "ledger",
  "rank",
  "todo",
  "tasks",
  "years",
  "notices",
];

/** Which cards take two rows, so that the last row of several columns has no gap. */
export function tallCards(cards: readonly PortalCard[], columns: number): Set<PortalCard> {
  if (columns < 2 || cards.length < columns) return new Set();
  const holes = (columns - (cards.length % columns)) % columns;
  const last = growing.filter((card) => cards.includes(card));
  const order = [...last, ...cards.filter((card) => !last.includes(card))];
  return new Set(order.slice(0, holes));
}
