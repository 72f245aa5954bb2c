import type { PortalCard, PortalLayout, Side } from "#contract/portal/cards";

/** The first of them that a viewer may see stands on a side that would be empty. */
const instead: Readonly<Record<Side, readonly PortalCard[]>> = {
  left: ["totals"],
  right: ["gaps", "todo"],
};

/** The cards of a side as far as the viewer may see them; all of them while the layout is edited. */
export function cardsSeen(
  layout: PortalLayout | null,
  side: Side,
  shows: ((card: PortalCard) => boolean) | null,
): readonly PortalCard[] {
  const all = layout?.[side] ?? [];
  if (!shows) return all;
  const seen = all.filter(shows);
  if (seen.length > 0 || all.length === 0) return seen;
  const other = instead[side].find(shows);
  return other ? [other] : [];
}
