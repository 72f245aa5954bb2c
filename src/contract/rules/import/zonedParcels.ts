import { type Bbox, bboxOf } from "#geo/bbox";
import { project, type Zone } from "#geo/crs/gaussKruger";
import type { MultiPolygon } from "#geo/position";
import type { Outline } from "../outline/checkOutline";
import type { PlacedParcel } from "./batchRules";
import type { ParcelDraft } from "./draft";

type ZoneNumber = Zone["zone"];

/** Parcels by zone; those of one zone can be compared in one plane. */
export type ZonedParcels = ReadonlyMap<ZoneNumber, SoundParcel[]>;

/** Within this distance of a zone border, in degrees, a parcel may meet one of the other zone. */
const borderBand = 0.05;
const borders = { 40: 118.5, 41: 121.5 } as const;

const made = new WeakMap<readonly ParcelDraft[], ZonedParcels>();

/**
 * Sound outlines by zone, in draft order. Cached per complete list, so that the spatial index over
 * it can be reused.
 */
export function zonedParcels(drafts: readonly ParcelDraft[]): ZonedParcels {
  const known = made.get(drafts) ?? byZone(drafts);
  made.set(drafts, known);
  return known;
}

function byZone(drafts: readonly ParcelDraft[]): ZonedParcels {
  const zones = new Map<ZoneNumber, SoundParcel[]>();
  for (const draft of drafts) {
    const { outline } = draft;
    if (!outline?.isSound) continue;
    const parcels = zones.get(outline.zone) ?? [];
    if (parcels.length === 0) zones.set(outline.zone, parcels);
    parcels.push(new SoundParcel(draft));
  }
  return zones;
}

/** Reads from its draft on demand; the coordinates of most parcels are never needed. */
export class SoundParcel implements PlacedParcel {
  constructor(private readonly draft: ParcelDraft) {}

  get row(): number | null {
    return this.draft.row;
  }

  get dkbh(): string | null {
    return this.draft.dkbh;
  }

  get bbox(): Bbox {
    return this.outline.bbox;
  }

  get multi(): MultiPolygon {
    return this.outline.plane;
  }

  /** In longitude and latitude. */
  get bounds(): Bbox {
    return this.outline.bounds;
  }

  private get outline(): Outline {
    return this.draft.outline as Outline;
  }
}

/**
 * A zone's parcels near its western border, in metres of the zone to the west, where they may
 * overlap its parcels. Only files in degrees span several zones.
 */
export function westernNeighbours(drafts: readonly ParcelDraft[], zone: 40 | 41): PlacedParcel[] {
  const west = zone === 41 ? 40 : 39;
  return drafts.flatMap(({ row, dkbh, outline }) => {
    if (!outline?.isSound || outline.zone !== zone) return [];
    if (outline.inside[0] - borders[zone] > borderBand) return [];
    const multi = project(outline.degrees, { zone: west, prefixed: true });
    return [{ row, dkbh, multi, bbox: bboxOf(multi) }];
  });
}
