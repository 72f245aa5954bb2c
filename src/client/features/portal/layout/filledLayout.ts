import { type PortalLayout, usualLayout, widely } from "#contract/portal/cards";

const usual = JSON.stringify(usualLayout);

/**
 * The default layout with all places of a wide screen filled; an administrator's own layout is
 * kept.
 */
export function filledLayout(layout: PortalLayout | null, columns: number): PortalLayout | null {
  if (!layout || columns < 2) return layout;
  const { left, right } = layout;
  if (JSON.stringify({ left, right }) !== usual) return layout;
  return { left: [...left, ...widely.left], right: [...right, ...widely.right] };
}
