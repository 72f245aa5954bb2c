import { type Bbox, bboxOf } from "#geo/bbox";
import { project, type Zone } from "#geo/crs/gaussKruger";
import { occupiedBoxes } from "#geo/overlap/occupiedBoxes";
import { overlapFinder } from "#geo/overlap/overlaps";
import type { MultiPolygon } from "#geo/position";
import type { Existing } from "../parcel/record";
import type { Problem } from "../problem/problem";
import { type ParcelDraft, withPlaces } from "./draft";
import { alreadyThere, overlapsWithLayer, overlapsWithLibrary } from "./libraryRules";
import { type SoundParcel, type ZonedParcels, zonedParcels } from "./zonedParcels";

/**
 * A parcel of the library that is neither deleted nor 已出库, in longitude and latitude; foreign ones
 * are not the importer's, and nothing is told of them but that they are there.
 */
export type StoredParcel = { dkbh: string; isForeign?: boolean; multi: MultiPolygon };

/** Stands in front of the numbers of foreign parcels on their way to the check. */
export const foreignMark = "*";

/** What the library holds where the batch lies, outlines in longitude and latitude. */
export type LibraryContent = {
  /** Review state of the library's records by 地块编号, as far as the batch has such numbers. */
  existing: Existing;
  parcels: Iterable<StoredParcel>;
  /** 批而未供, 闲置, 已供. */
  layers?: readonly { name: string; parcels: Iterable<{ multi: MultiPolygon }> }[];
};

/** Stage 6 (A008, G012, G014): what the records of a batch are to what is stored. */
export function checkLibrary(drafts: readonly ParcelDraft[], content: LibraryContent): Problem[] {
  const problems = [
    ...checkNumbers(drafts, content.existing),
    ...libraryComparer(drafts)(content.parcels),
  ];
  const layers =
    content.layers?.map(({ name, parcels }) => ({ name, parcels: [...parcels] })) ?? [];
  if (layers.length === 0) return problems;
  const inLayers: Problem[] = [];
  for (const [zone, placed] of zonedParcels(drafts)) {
    for (const { name, parcels } of layers) {
      const moved = parcels.map((one) => toPlane(one, zone));
      inLayers.push(...overlapsWithLayer(placed, { name, parcels: moved }));
    }
  }
  return [...problems, ...withPlaces(inLayers, drafts)];
}

/** A008: numbers that the library has. */
export const checkNumbers = (drafts: readonly ParcelDraft[], existing: Existing): Problem[] =>
  withPlaces(
    drafts.flatMap((draft) => alreadyThere(draft, existing)),
    drafts,
  );

/** Degrees, some ten metres: sides that are straight in the plane are not quite so in degrees. */
const margin = 0.0001;

/** Degrees, about a kilometre. */
const smallestCell = 0.01;

/** Boxes in degrees outside of which no parcel of the library can overlap a draft. */
export function placesOf(drafts: readonly ParcelDraft[]): Bbox[] {
  const zones = zonedParcels(drafts);
  return occupiedBoxes({ [Symbol.iterator]: () => roomsIn(zones) }, smallestCell);
}

function* roomsIn(zones: ZonedParcels): Generator<Bbox> {
  for (const placed of zones.values()) for (const parcel of placed) yield roomOf(parcel);
}

/**
 * G012 for a library that comes in parts: each is compared and let go. What comes twice is told once;
 * most of it has nothing to tell, so that it is not worth remembering. A parcel far from a zone is
 * moved to its plane as well: its box there meets none of a draft.
 */
export function libraryComparer(
  drafts: readonly ParcelDraft[],
): (parcels: Iterable<StoredParcel>) => Problem[] {
  const zones = [...zonedParcels(drafts)].map(([zone, placed]) => ({
    zone,
    placed,
    find: overlapFinder(placed),
  }));
  const told = new Set<string>();
  return (parcels) => {
    const problems: Problem[] = [];
    for (const parcel of parcels) {
      if (told.has(parcel.dkbh)) continue;
      const found = zones.flatMap(({ zone, placed, find }) =>
        overlapsWithLibrary(placed, [toPlane(parcel, zone)], find),
      );
      if (found.length > 0) told.add(parcel.dkbh);
      problems.push(...found);
    }
    return withPlaces(problems, drafts);
  };
}

const roomOf = ({ bounds: [west, south, east, north] }: SoundParcel): Bbox => [
  west - margin,
  south - margin,
  east + margin,
  north + margin,
];

function toPlane<T extends { multi: MultiPolygon }>(one: T, zone: Zone["zone"]) {
  const multi = project(one.multi, { zone, prefixed: true });
  return { ...one, multi, bbox: bboxOf(multi) };
}
