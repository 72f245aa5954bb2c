import { areaFault } from "#contract/rules/outline/outlineLimits";
import type { MultiPolygon } from "#geo/position";
import type { Outline } from "../../state/drawing";
import { plain } from "../view/outlineOf";

/** More questions than this would keep somebody waiting for minutes. */
export const mostPieces = 60;

/**
 * An outline of any size in pieces that one question may ask about. A single part that may not be asked about
 * stays as it is: the server says why.
 */
export function areaPieces(outline: MultiPolygon): Outline[] {
  if (outline.length === 0) return [];
  if (outline.length === 1 || areaFault(outline) === null) return [plain(outline)];
  const middle = Math.ceil(outline.length / 2);
  return [...areaPieces(outline.slice(0, middle)), ...areaPieces(outline.slice(middle))];
}
