import type MapView from "@arcgis/core/views/MapView.js";
import type { FirmPoint, FirmPoints } from "../../state/firms";
import { arcgisPoint } from "../view/arcgisPoint";

const [smallest, largest] = [6, 30];

/** The diameter of a point in pixels: its area is proportional to the amount. */
export const firmSize = (value: number, most: number): number =>
  Math.max(smallest, largest * Math.sqrt(most > 0 ? value / most : 0));

/** The enterprise whose point is under the pointer: the smallest, because it is on top. */
export function firmAt(
  points: FirmPoints | null,
  view: MapView,
  at: { x: number; y: number },
): FirmPoint | null {
  const most = points?.list[0]?.value ?? 0;
  return (
    points?.list.findLast((firm) => {
      const there = view.toScreen(arcgisPoint(firm.at));
      const reach = firmSize(firm.value, most) / 2 + 1;
      return there && Math.hypot(there.x - at.x, there.y - at.y) <= reach;
    }) ?? null
  );
}
