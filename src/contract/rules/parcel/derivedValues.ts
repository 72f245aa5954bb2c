import { dxydFields } from "../../datasets/dxyd";
import { landClassName } from "../values/landClass";
import { codesNamed } from "../values/pairs";
import { followedShares, sharesOf } from "../values/shares";
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
  const { dlbm, dlmc, xzqdm, xzqmc } = values;
  return {
    ...("dlbm" in values && { dlmc: landClassName(dlbm ?? "") ?? dlmc ?? null }),
    ...("xzqmc" in values && { xzqmc: counties?.get(xzqdm ?? "")?.name ?? xzqmc ?? null }),
    ...(("xzjdm" in values || "xzjmc" in values) && townOf(values, towns)),
    ...sharesIn(values),
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

/** Shares whose parts the file has; one that it states itself is checked by rules of its own. */
function sharesIn(values: ReadonlyValues): Record<string, string | number | null> {
  const followed = followedShares(dxydFields, {}, values);
  const shown: Record<string, string | number | null> = {};
  for (const [name, { of }] of sharesOf(dxydFields)) {
    if (of in values)
      shown[name] = name in followed ? (followed[name] ?? null) : (values[name] ?? null);
  }
  return shown;
}

type ReadonlyValues = Readonly<Record<string, string | number | null | undefined>>;
