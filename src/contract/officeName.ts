import { levelOf } from "./regions";

/** What the office of a region is called until it says its own name. */
export const usualOfficeName = (areaCode: string, region: string): string =>
  `${region}${levelOf(areaCode) === 1 ? "自然资源厅" : "自然资源局"}`;

export const officeNameLength = 100;
