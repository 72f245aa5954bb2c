import { type Bbox, bboxOf } from "#geo/bbox";
import { project, type Zone } from "#geo/crs/gaussKruger";
import { boxIndex } from "#geo/overlap/boxIndex";
import { occupiedBoxes } from "#geo/overlap/occupiedBoxes";
import { overlapFinder } from "#geo/overlap/overlaps";
import type { MultiPolygon } from "#geo/position";
import type { Existing } from "../parcel/record";
import type { Problem } from "../problem/report";
import { type ParcelDraft, withPlaces } from "./draft";
import { alreadyThere, overlapsWithLayer, overlapsWithLibrary } from "./libraryRules";
import { type SoundParcel, type ZonedParcels, zonedParcels } from "./zonedParcels";

/**
 * A parcel of the library that is neither deleted nor 已出库, in longitude and latitude. Foreign ones
 * are out of the importer's reach: only their existence is reported.
 */
export type StoredParcel = {
  dkbh: string;
  isForeign?: boolean;
  multi: MultiPolygon;
  /** Of `multi`, where that is known without reading it. */
  bounds?: Bbox | undefined;
} & Place;

/** Of a parcel, where the importer's region holds several counties. */
export type Place = { xzqdm?: string | undefined; isApproved?: boolean | undefined };

/** Prefix that marks the numbers of foreign parcels on their way to the check. */
export const foreignMark = "*";
/** Stands before the county of a parcel where there are several, and behind that of an approved one. */
export const placeMark = "\t";
export const approvedMark = "!";

/** The library's content in the area of the batch; outlines in longitude and latitude. */
export type LibraryContent = {
  /** Review state by 地块编号 of the library records whose numbers occur in the batch. */
  existing: Existing;
  parcels: Iterable<StoredParcel>;
  /** 批而未供, 闲置, 已供. */
  layers?: readonly { name: string; parcels: Iterable<{ multi: MultiPolygon }> }[];
};

/** Stage 6 (A008, G012, G014): compares a batch with the stored records. */
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

/** A008: numbers that already exist in the library. */
export const checkNumbers = (drafts: readonly ParcelDraft[], existing: Existing): Problem[] =>
  withPlaces(
    drafts.flatMap((draft) => alreadyThere(draft, existing)),
    drafts,
  );

/**
 * About ten metres in degrees: a side that is straight in the plane is not quite straight in
 * degrees.
 */
const margin = 0.0001;

/** About a kilometre, in degrees. */
const smallestCell = 0.01;

/** Boxes in degrees that contain every library parcel that can overlap a draft. */
export function placesOf(drafts: readonly ParcelDraft[]): Bbox[] {
  const zones = zonedParcels(drafts);
  return occupiedBoxes({ [Symbol.iterator]: () => roomsIn(zones) }, smallestCell);
}

function* roomsIn(zones: ZonedParcels): Generator<Bbox> {
  for (const placed of zones.values()) for (const parcel of placed) yield roomOf(parcel);
}

/**
 * G012 against a library that arrives in parts; each is compared and released. A parcel that
 * arrives twice is reported once: only parcels with findings are remembered, since most have none.
 * A parcel far from a zone is projected to it too, which is harmless: its box meets no draft there.
 */
export function libraryComparer(
  drafts: readonly ParcelDraft[],
): (parcels: Iterable<StoredParcel>) => Problem[] {
  const zones = [...zonedParcels(drafts)].map(([zone, placed]) => ({
    zone,
    placed,
    find: overlapFinder(placed),
    nearby: boxIndex({ length: placed.length, at: (i) => roomOf(placed[i] as SoundParcel) }),
  }));
  const told = new Set<string>();
  return (parcels) => {
    const problems: Problem[] = [];
    for (const parcel of parcels) {
      if (told.has(parcel.dkbh)) continue;
      const { bounds } = parcel;
      const found = zones.flatMap(({ zone, placed, find, nearby }) =>
        // To the plane takes longer than all that is asked there.
        bounds && nearby(bounds).length === 0
          ? []
          : overlapsWithLibrary(placed, [toPlane(parcel, zone)], find),
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
