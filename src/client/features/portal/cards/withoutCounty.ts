/**
 * A ledger entry's title where the county is already shown: drops the county's name and its code
 * from numbers, so that the part that differs is not cut off.
 */
export const withoutCounty = (title: string, county: string): string =>
  county === "" ? title : title.replace(new RegExp(`(?<![0-9])${county}(?=[A-Z])`, "g"), "");
