import { landClassNames } from "../../codes/landClasses/presentClasses";

/** Name of a land class (地类名称); null if only its first-level class is known. */
export const landClassName = (dlbm: string): string | null =>
  Object.hasOwn(landClassNames, dlbm) ? (landClassNames[dlbm] ?? null) : null;

/** Whether a code is in classes 01–12, including the suffixes for subdivided classes. */
export const isLandClass = (dlbm: string): boolean =>
  /^(0[1-9]|1[0-2])([0-9H][0-9][A-Z]?)?$/.test(dlbm);

/** Construction land: classes 05–10 without 农村道路, 水工建筑用地, and 空闲地 (domain/08 §9). */
export const isConstructionLand = (dlbm: string): boolean =>
  /^(0[5-9]|10|1109|1201)/.test(dlbm) && !dlbm.startsWith("1006");
