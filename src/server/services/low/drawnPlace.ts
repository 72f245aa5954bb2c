import { Refusal, status } from "#contract/errors";
import { whereaboutsOf } from "#contract/rules/coordinate/coordinateRules";
import { problemOf } from "#contract/rules/problem/problemOf";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { townsOf } from "../../repositories/account/region";
import { countiesUnder } from "../../repositories/map/coverage";

type Given = Readonly<Record<string, unknown>>;

/**
 * Fills in the county that contains most of a drawing if none is given, and the town's code by its
 * name.
 */
export async function townOf(db: Db, geometry: MultiPolygon, values: Given): Promise<Given> {
  const xzqdm = values.xzqdm ?? (await countyUnder(db, geometry));
  const name = String(values.xzjmc ?? "").trim();
  if (!xzqdm || !name || values.xzjdm) return { ...values, xzqdm };
  const town = (await townsOf(db, String(xzqdm))).find((one) => one.name === name);
  if (town) return { ...values, xzqdm, xzjdm: town.code };
  const message = `乡镇街道“${name}”不在该县（市、区）内`;
  const details = { field: "XZJMC", value: name };
  throw new Refusal(status.badRequest, message, [
    problemOf("A010", "E", { row: null, dkbh: null }, message, details),
  ]);
}

async function countyUnder(db: Db, geometry: MultiPolygon): Promise<string | undefined> {
  // Elsewhere there is no plane to work in, and the rules will report the place.
  if (whereaboutsOf(geometry.flat(), { kind: "geographic" }) !== "inside") return undefined;
  const [west, , east] = bboxOf(geometry);
  const [first] = await countiesUnder(db, { geometry, longitude: (west + east) / 2 });
  return first?.areaCode;
}
