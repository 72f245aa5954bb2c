import type MapView from "@arcgis/core/views/MapView.js";
import type { ChangeMarks } from "../../state/changes";
import type { Selection } from "../../state/map";
import { arcgisPoint } from "../view/arcgisPoint";

/** Hit tolerance around a mark, in pixels. */
const reach = 10;

/** The change whose mark is nearest to a screen point, as a selection. */
export function changeAt(
  marks: ChangeMarks | null,
  view: MapView,
  at: { x: number; y: number },
): (Selection & { focus: string }) | null {
  if (!marks) return null;
  let nearest: string | null = null;
  let least = reach;
  for (const change of marks.list) {
    const there = view.toScreen(arcgisPoint(change.at));
    const distance = there ? Math.hypot(there.x - at.x, there.y - at.y) : least;
    if (distance < least) [nearest, least] = [change.id, distance];
  }
  if (nearest === null) return null;
  const { dataset, from, to } = marks;
  return { dataset, ids: [nearest], focus: nearest, since: from, asOf: to };
}
