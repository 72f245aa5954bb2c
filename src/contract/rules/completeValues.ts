import { landClassName } from "./landClass";
import type { DxydValues } from "./record";

/** Adds what follows from the attributes of a parcel: names of codes and 建筑密度. */
export function completeValues(
  values: DxydValues,
  towns: ReadonlyMap<string, string> = new Map(),
): DxydValues {
  return {
    ...values,
    dlmc: values.dlmc ?? landClassName(values.dlbm ?? ""),
    xzjmc: values.xzjmc ?? towns.get(values.xzjdm ?? "") ?? null,
    jzmd: values.jzmd ?? densityOf(values),
  };
}

function densityOf({ mj, jzzdmj }: DxydValues): number | null {
  if (typeof mj !== "number" || typeof jzzdmj !== "number" || mj <= 0) return null;
  return Math.round((jzzdmj / mj) * 10_000) / 100;
}
