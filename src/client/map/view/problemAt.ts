import type MapView from "@arcgis/core/views/MapView.js";
import type { Problem } from "#contract/rules/problem/report";
import type { ProblemsLayer } from "../../state/map";
import { arcgisPoint } from "./arcgisPoint";

/** Hit tolerance around a problem, in pixels. */
const reach = 12;

/** The nearest problem to a screen point within the tolerance. */
export function problemAt(
  layer: ProblemsLayer | null,
  view: MapView,
  at: { x: number; y: number },
): Problem | null {
  let nearest: Problem | null = null;
  let least = reach;
  for (const problem of layer?.problems ?? []) {
    const there = problem.place && view.toScreen(arcgisPoint(problem.place));
    if (!there) continue;
    const distance = Math.hypot(there.x - at.x, there.y - at.y);
    if (distance < least) [nearest, least] = [problem, distance];
  }
  return nearest;
}
