import { writeWkb } from "#geo/format/wkb";
import type { MultiPolygon } from "#geo/position";

/** A parcel in EPSG:4490 as hexadecimal text for a geometry column. */
export const wkbHex = (parcel: MultiPolygon): string =>
  Buffer.from(writeWkb(parcel).buffer).toString("hex");
