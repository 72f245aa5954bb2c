import { bboxOf } from "#geo/bbox";
import { project, type Zone } from "#geo/gaussKruger";
import type { PlacedParcel } from "./batchRules";
import { type ParcelDraft, polygonOf } from "./draft";

type ZoneNumber = Zone["zone"];

/** Parcels that can be compared in one plane. */
export type ZonedParcels = ReadonlyMap<ZoneNumber, PlacedParcel[]>;

/** Degrees from the border of two zones within which a parcel may meet one of the other zone. */
const borderBand = 0.05;
const borders = { 40: 118.5, 41: 121.5 } as const;

/** Sound outlines by zone, in the order of the drafts. */
export function zonedParcels(drafts: readonly ParcelDraft[]): ZonedParcels {
  const zones = new Map<ZoneNumber, PlacedParcel[]>();
  for (const { row, dkbh, outline } of drafts) {
    if (!outline?.isSound) continue;
    const { zone, plane, bbox } = outline;
    const parcels = zones.get(zone) ?? [];
    if (parcels.length === 0) zones.set(zone, parcels);
    parcels.push({ row, dkbh, bbox, multi: plane });
  }
  return zones;
}

/**
 * Parcels of a zone near its western border in metres of the zone to the west, where they may
 * overlap its parcels. Only a file in degrees has several zones.
 */
export function westernNeighbours(drafts: readonly ParcelDraft[], zone: 40 | 41): PlacedParcel[] {
  const west = zone === 41 ? 40 : 39;
  return drafts.flatMap(({ row, dkbh, outline }) => {
    if (!outline?.isSound || outline.zone !== zone) return [];
    if (outline.inside[0] - borders[zone] > borderBand) return [];
    const multi = project(polygonOf(outline), { zone: west, prefixed: true });
    return [{ row, dkbh, multi, bbox: bboxOf(multi) }];
  });
}
