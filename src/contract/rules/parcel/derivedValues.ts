import { landClassName } from "./landClass";
import type { DxydValues } from "./record";

/**
 * Derived attributes of a parcel: names for codes, and 建筑密度. Fields for which the file has no
 * source columns are left out, so that an update does not change them.
 */
export function derivedValues(
  values: DxydValues,
  towns: ReadonlyMap<string, string> | undefined,
): DxydValues {
  const { dlbm, dlmc, mj, jzzdmj, jzmd, xzjdm, xzjmc } = values;
  return {
    ...("dlbm" in values && { dlmc: dlmc ?? landClassName(dlbm ?? "") }),
    ...("xzjdm" in values && { xzjmc: xzjmc ?? towns?.get(xzjdm ?? "") ?? null }),
    ...("jzzdmj" in values && { jzmd: jzmd ?? densityOf(mj, jzzdmj) }),
  };
}

function densityOf(mj: DxydValues["mj"], jzzdmj: DxydValues["jzzdmj"]): number | null {
  if (typeof mj !== "number" || typeof jzzdmj !== "number" || mj <= 0) return null;
  return Math.round((jzzdmj / mj) * 10_000) / 100;
}
