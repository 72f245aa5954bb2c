import { dxydsd } from "#contract/datasets/dxydsd";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { findRecord } from "../records/record";
import type { Scope } from "../records/scope";

/** What another entity copies from a parcel of the city library. */
export type Ground = {
  parcel: {
    dkid: string;
    dkbh: string;
    xzqdm: string;
    xzjdm: string | null;
    cyptid: string | null;
    xztdyt: string;
    shzt: string;
  };
  geometry: MultiPolygon;
};

/** A parcel of the caller's with its outline. */
export async function groundOf(db: Db, dkid: string, scope: Scope): Promise<Ground | undefined> {
  const found = await findRecord<Ground["parcel"]>(db, dxydsd, dkid, scope);
  return found && { parcel: found.record, geometry: found.geometry };
}
