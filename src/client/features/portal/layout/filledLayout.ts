import { type PortalLayout, usualLayout, widely } from "#contract/portal/cards";

const usual = JSON.stringify(usualLayout);

/** The usual layout with the places of a wide screen filled; what an administrator chose stays as it is. */
export function filledLayout(layout: PortalLayout | null, columns: number): PortalLayout | null {
  const more = widely[columns - 2];
  if (!layout || !more) return layout;
  const { left, right } = layout;
  if (JSON.stringify({ left, right }) !== usual) return layout;
  return { left: [...left, ...more.left], right: [...right, ...more.right] };
}
