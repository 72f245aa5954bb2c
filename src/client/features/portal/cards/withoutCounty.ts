/**
 * A ledger entry's title where the county's name stands beside it or over the stage: numbers go on
 * without the code of the county, so that what tells one from the other is not cut off.
 */
export const withoutCounty = (title: string, county: string): string =>
  county === "" ? title : title.replace(new RegExp(`(?<![0-9])${county}(?=[A-Z])`, "g"), "");
