import { codesNamed } from "../values/pairs";
import { landClassName } from "./landClass";
import type { DxydValues, ValueContext } from "./record";
import { townsIn } from "./regionRules";

/**
 * Derived attributes of a parcel: names for codes, and 建筑密度. Fields for which the file has no
 * source columns are left out, so that an update does not change them.
 */
export function derivedValues(
  values: DxydValues,
  { counties, towns }: Partial<Pick<ValueContext, "counties" | "towns">> = {},
): DxydValues {
  const { dlbm, dlmc, mj, jzzdmj, jzmd, xzqdm, xzqmc } = values;
  return {
    ...("dlbm" in values && { dlmc: landClassName(dlbm ?? "") ?? dlmc ?? null }),
    ...("xzqmc" in values && { xzqmc: counties?.get(xzqdm ?? "")?.name ?? xzqmc ?? null }),
    ...(("xzjdm" in values || "xzjmc" in values) && townOf(values, towns)),
    ...("jzzdmj" in values && { jzmd: jzmd ?? densityOf(mj, jzzdmj) }),
  };
}

/** Code and name of the town, each from the other: of two that do not agree the code counts. */
function townOf({ xzqdm, xzjdm, xzjmc }: DxydValues, towns: ValueContext["towns"]) {
  const name = towns?.get(xzjdm ?? "");
  if (name !== undefined || !towns || xzjdm || !xzjmc) {
    return { xzjdm: xzjdm ?? null, xzjmc: name ?? xzjmc ?? null };
  }
  const [code = null] = codesNamed(townsIn(towns, xzqdm ?? ""), xzjmc);
  return { xzjdm: code, xzjmc };
}

function densityOf(mj: DxydValues["mj"], jzzdmj: DxydValues["jzzdmj"]): number | null {
  if (typeof mj !== "number" || typeof jzzdmj !== "number" || mj <= 0) return null;
  return Math.round((jzzdmj / mj) * 10_000) / 100;
}
