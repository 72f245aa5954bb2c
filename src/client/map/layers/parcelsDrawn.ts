import { atom } from "jotai";
import { levelOf } from "#contract/regions";
import { mapPlaceAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { comparedLayersAtom } from "./comparedLayers";

const parcelsFrom = 11;

/**
 * Parcels are drawn in a county and at large scales; otherwise regions with figures (domain/06 §0).
 */
export const parcelsAtom = atom(
  (get) => levelOf(get(regionAtom).areaCode) === 3 || (get(mapPlaceAtom)?.zoom ?? 0) >= parcelsFrom,
);

/** Parcels or counted cells are drawn; compared layers are at every level. */
export const detailAtom = atom((get) => get(parcelsAtom) || get(comparedLayersAtom) !== null);
