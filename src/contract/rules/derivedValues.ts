import { landClassName } from "./landClass";
import type { DxydValues } from "./record";

/** What follows from the other attributes of a parcel: names of codes and 建筑密度. */
export function derivedValues(
  { dlbm, dlmc, mj, jzzdmj, jzmd, xzjdm, xzjmc }: DxydValues,
  towns: ReadonlyMap<string, string> | undefined,
): Pick<DxydValues, "dlmc" | "xzjmc" | "jzmd"> {
  return {
    dlmc: dlmc ?? landClassName(dlbm ?? ""),
    xzjmc: xzjmc ?? towns?.get(xzjdm ?? "") ?? null,
    jzmd: jzmd ?? densityOf(mj, jzzdmj),
  };
}

function densityOf(mj: DxydValues["mj"], jzzdmj: DxydValues["jzzdmj"]): number | null {
  if (typeof mj !== "number" || typeof jzzdmj !== "number" || mj <= 0) return null;
  return Math.round((jzzdmj / mj) * 10_000) / 100;
}
