import { type PortalLayout, usualLayout, widely } from "#contract/portal/cards";

const usual = JSON.stringify(usualLayout);

/** The usual layout with its gap on a wide screen filled; what an administrator chose stays as it is. */
export function filledLayout(layout: PortalLayout | null): PortalLayout | null {
  if (!layout) return null;
  const { left, right } = layout;
  return JSON.stringify({ left, right }) === usual ? { left: [...left, widely], right } : layout;
}
