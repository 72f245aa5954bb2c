/** Calls whose figures the cards of the portal show: open to a screen on a wall, which reads no records. */
export const wallCalls: ReadonlySet<string> = new Set([
  "portal/heat",
  "tjfx/sjdxyd",
  "tjfx/gyyd",
  "tjfx/xztd",
  "tjfx/pewg",
  "tjfx/tdgy",
]);
