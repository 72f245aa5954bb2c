import { ydyh2020 } from "./ydyh2020";
import { ydyh2023 } from "./ydyh2023";

const namesOf = (table: typeof ydyh2023) =>
  Object.entries(table).map(([code, [name]]) => [code, name] as const);

/** Codes that only the trial edition of 2020 has: for older records. */
export const formerUses: Readonly<Record<string, string>> = Object.fromEntries(
  namesOf(ydyh2020).filter(([code]) => !Object.hasOwn(ydyh2023, code)),
);

/** 规划用途: the classes of 2023, those that only 2020 had, and M0 of local plans. */
export const plannedUses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(namesOf(ydyh2023)),
  ...Object.fromEntries(
    Object.entries(formerUses).map(([code, name]) => [code, `${name}（2020试行）`]),
  ),
  M0: "新型产业（创新型产业）用地",
};
