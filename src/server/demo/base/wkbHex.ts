import { writeWkb } from "#geo/format/wkb";
import type { MultiPolygon } from "#geo/position";

/** A parcel in EPSG:4490 as the hexadecimal text that a geometry column takes. */
export const wkbHex = (parcel: MultiPolygon): string =>
  Buffer.from(writeWkb(parcel).buffer).toString("hex");
