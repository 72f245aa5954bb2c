import { atom } from "jotai";
import { levelOf } from "#contract/regions";
import { mapPlaceAtom } from "../state/map";
import { regionAtom } from "../state/region";

const parcelsFrom = 11;

/** Parcels and counted cells are drawn: in a county, and near by. Above, regions and figures (pages §0). */
export const detailAtom = atom(
  (get) => levelOf(get(regionAtom).areaCode) === 3 || (get(mapPlaceAtom)?.zoom ?? 0) >= parcelsFrom,
);
