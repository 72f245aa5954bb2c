import { type PortalLayout, usualLayout, widely } from "#contract/portal/cards";

const usual = JSON.stringify(usualLayout);

/**
 * The default layout with all places of a wide screen filled; an administrator's own layout is
 * kept.
 */
export function filledLayout(layout: PortalLayout | null, columns: number): PortalLayout | null {
  const more = widely[columns - 2];
  if (!layout || !more) return layout;
  const { left, right } = layout;
  if (JSON.stringify({ left, right }) !== usual) return layout;
  return { left: [...left, ...more.left], right: [...right, ...more.right] };
}
