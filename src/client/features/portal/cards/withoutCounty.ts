/**
 * A ledger entry's title for places that name the county already: numbers lose the county's code,
 * so that the part that differs is not cut off.
 */
export const withoutCounty = (title: string, county: string): string =>
  county === "" ? title : title.replace(new RegExp(`(?<![0-9])${county}(?=[A-Z])`, "g"), "");
