import { gbt21010 } from "./gbt21010";
import type { LandClassTable } from "./landClassTable";
import { tdt1055 } from "./tdt1055";
import { ydyh2020 } from "./ydyh2020";
import { ydyh2023 } from "./ydyh2023";

/**
 * Standards of land classes. Equal digits mean different land in different ones (0601, 1001, 1201), so each
 * field names its own, and nothing is read by a date (domain/10 §3).
 */
export const landStandards = {
  "YDYH-2023": { title: "用地用海分类（2023）", classes: ydyh2023 },
  "YDYH-2020": { title: "用地用海分类（2020试行）", classes: ydyh2020 },
  "TDT1055-2019": { title: "国土调查工作分类（TD/T 1055-2019）", classes: tdt1055 },
  "GBT21010-2017": { title: "土地利用现状分类（GB/T 21010-2017）", classes: gbt21010 },
} as const satisfies Record<string, { title: string; classes: LandClassTable }>;

export type LandStandard = keyof typeof landStandards;

const classOf = (standard: LandStandard, code: string) => {
  const { classes }: { classes: LandClassTable } = landStandards[standard];
  return Object.hasOwn(classes, code) ? classes[code] : undefined;
};

/** Name of a class in a standard; null if the standard has none. */
export const classNameIn = (standard: LandStandard, code: string): string | null =>
  classOf(standard, code)?.[0] ?? null;

/** 建设用地, 农用地, 未利用地 …; a class that is not there belongs to its parent. */
export function groupIn(standard: LandStandard, code: string): string | null {
  const found = classOf(standard, code);
  if (found) return found[1].replace("?", "");
  return code.length > 2 ? groupIn(standard, code.slice(0, code.length > 4 ? 4 : 2)) : null;
}

/** The class of the second level to which a code of the third belongs that the lists do not have. */
export function knownParent(standard: LandStandard, code: string): string | null {
  if (!/^\d{6}$/.test(code) || classOf(standard, code)) return null;
  const parent = code.slice(0, 4);
  return classOf(standard, parent) ? parent : null;
}
