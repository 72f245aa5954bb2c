import { mostMarkCorners, type SelectBy } from "#contract/endpoints/map/map";
import { areaFault } from "#contract/rules/outline/outlineLimits";
import type { MultiPolygon } from "#geo/position";
import type { Outline } from "../../state/drawing";
import type { LocalFeature } from "../../state/localFile";
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

/** What a feature of a file lies on: an outline, or points or lines. */
export type Ground = {
  geometry: MultiPolygon | null;
  marks?: LocalFeature["marks"];
};

/** Questions for the records that any of some features meet, or that lie within `metres` of one. */
export function questionsOf(ground: readonly Ground[], metres = 0): SelectBy[] {
  const pieces = areaPieces(ground.flatMap(({ geometry }) => geometry ?? []));
  const marks = ground.flatMap((one) => (!one.geometry && one.marks ? [one.marks] : []));
  return [
    ...pieces.map((geometry) => ({ kind: "area" as const, geometry, metres })),
    ...packed(marks).map((one) => ({ kind: "marks" as const, ...one, metres })),
  ];
}

type Pack = { points: [number, number][]; lines: [number, number][][] };

/** Points and lines in as few questions as they fit in; a line that is too long goes on in the next. */
function packed(marks: readonly NonNullable<Ground["marks"]>[]): Pack[] {
  const packs: Pack[] = [];
  let room = 0;
  const packFor = (corners: number): Pack => {
    if (room < corners) {
      packs.push({ points: [], lines: [] });
      room = mostMarkCorners;
    }
    room -= corners;
    return packs.at(-1) as Pack;
  };
  for (const mark of marks) {
    if (mark.kind === "point") for (const at of mark.positions) packFor(1).points.push(at);
    else {
      for (const line of mark.lines.flatMap(stretches)) packFor(line.length).lines.push(line);
    }
  }
  return packs;
}

function stretches(line: [number, number][]): [number, number][][] {
  const found: [number, number][][] = [];
  for (let from = 0; from < line.length - 1; from += mostMarkCorners - 1) {
    found.push(line.slice(from, from + mostMarkCorners));
  }
  return found;
}
