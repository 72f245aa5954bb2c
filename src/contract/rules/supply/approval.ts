import type { phssCodes, pwsxCodes } from "../../codes/landCodes";
import { daysLater, fullYears, yearsLater } from "./lifeCycle";

/**
 * An approval of conversion or expropriation lapses if within two years the land is not used or the compensation
 * plan is not carried out (domain/10 §2; 国发〔2004〕28号 and 自然资规〔2018〕1号, their articles not seen). A batch of
 * which both were done does not lapse, however old it is.
 */
export const lapseYears = 2;

export type Approval = {
  pzrq: string;
  /** What is left to supply. */
  wgmj: number;
  /** Whether the land is used and the compensation plan carried out. */
  phss: keyof typeof phssCodes;
};

export type Age = {
  /** Full years since the approval. */
  pcnx: number;
  pwsx: keyof typeof pwsxCodes;
  /** Whether the approval may have lapsed. */
  sfsx: boolean;
};

/** How old an approval is on a day, and what follows from it. */
export function ageOf({ pzrq, wgmj, phss }: Approval, day: string): Age {
  const pcnx = fullYears(pzrq, day);
  const isOld = pcnx >= lapseYears && wgmj > 0;
  const pwsx = isOld ? (phss === "0" ? "2" : "1") : "0";
  return { pcnx, pwsx, sfsx: pwsx === "2" };
}

/** The last day of approval that is two full years ago. */
export function lastLapsed(day: string): string {
  const same = yearsLater(day, -lapseYears);
  // What was approved on 29 February is as old on the 28th.
  const next = daysLater(same, 1);
  return yearsLater(next, lapseYears) <= day ? next : same;
}
