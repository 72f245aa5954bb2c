/**
 * Calls with the figures of the portal cards. A wall screen may make them, although it reads no
 * records.
 */
export const wallCalls: ReadonlySet<string> = new Set([
  "portal/heat",
  "wall/bridge",
  "wall/forecast",
  "wall/gaps",
  "wall/kpis",
  "tjfx/sjdxyd",
  "tjfx/gyyd",
  "tjfx/xztd",
  "tjfx/pewg",
  "tjfx/tdgy",
]);
