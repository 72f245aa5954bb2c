/**
 * A name that a workbook's tab may have: 31 characters at most, none of formula addresses, no quote
 * at its ends, and not the word that spreadsheets keep for themselves.
 */
export function tabName(name: string): string {
  const fit = name
    .replace(/[*?:\\/[\]]/g, " ")
    .slice(0, 31)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/^'+|'+$/g, "")
    .trim();
  return fit === "" || /^history$/i.test(fit) ? `表${fit}` : fit;
}
