import type { AnyRecord } from "#contract/define/anyRecord";
import type { Library } from "#contract/workflow/shzt";
import type { Earlier } from "../base/demo";
import type { Parcel } from "./parcels";

const reviewCall: Readonly<Record<Library, string>> = {
  dxydst: "dxydst/updateDxydShzt",
  dxydsd: "dxydsd/updateSdDxydShzt",
};
const editCall: Readonly<Record<Library, string>> = {
  dxydst: "dxydst/updateDxyd",
  dxydsd: "dxydsd/updateSdDxyd",
};

/** The versions replaced by corrections and review steps, oldest first. */
export function versionsOf(library: Library, { record, steps, corrected }: Parcel): Earlier[] {
  const versions: Earlier[] = [];
  let now: AnyRecord = {
    ...{ shr: null, shsj: null, shyj: null, zkfzt: "0", shzt: "0" },
    ...{ gxr: record.cjr, gxsj: record.cjsj, bbh: 0 },
  };
  const replace = (
    by: string,
    via: string,
    until: string,
    then: AnyRecord,
    was: AnyRecord = {},
  ) => {
    versions.push({ dkid: record.dkid, by, via, until, values: { ...now, ...was } });
    now = { ...now, ...then, gxr: by, gxsj: until, bbh: versions.length };
  };
  if (corrected) replace(record.cjr, editCall[library], corrected.at, {}, corrected.before);
  for (const { by, at, xzt, yj } of steps) {
    const review = xzt === "1" ? {} : { shr: by.realName, shsj: at, shyj: yj };
    replace(by.username, reviewCall[library], at, { shzt: xzt, ...review });
  }
  return versions;
}
