import { whereaboutsOf } from "#contract/rules/coordinate/coordinateRules";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { countiesUnder } from "../../repositories/map/coverage";

type Given = Readonly<Record<string, unknown>>;

/** Fills in the county that contains most of a drawing if none is given. */
export async function inCounty(db: Db, geometry: MultiPolygon, values: Given): Promise<Given> {
  return { ...values, xzqdm: values.xzqdm ?? (await countyUnder(db, geometry)) };
}

async function countyUnder(db: Db, geometry: MultiPolygon): Promise<string | undefined> {
  // Elsewhere there is no plane to work in, and the rules will report the place.
  if (whereaboutsOf(geometry.flat(), { kind: "geographic" }) !== "inside") return undefined;
  const [west, , east] = bboxOf(geometry);
  const [first] = await countiesUnder(db, { geometry, longitude: (west + east) / 2 });
  return first?.areaCode;
}
