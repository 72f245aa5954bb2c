import type { MdbRecord } from "#geo/mdb/mdbLayers";
import { readShape } from "#geo/shp/shapeBlob";
import type { RawOutline } from "../outline/outlineRules";

/** A record of a geodatabase's layer, with its outline as Esri's shape record or as rings. */
export type LayerRecord = Omit<MdbRecord, "shape"> & { shape: Uint8Array | RawOutline | null };

export const outlineIn = ({ shape }: LayerRecord): RawOutline | null =>
  shape instanceof Uint8Array ? readShape(shape) : shape;
