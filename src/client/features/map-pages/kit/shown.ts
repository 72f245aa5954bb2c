import type { Figure } from "../../../records/datasetStats";

/** Those with a value in the field. */
export const told = <F extends Figure>(figures: readonly F[]): F[] =>
  figures.filter(({ key }) => key !== "");

/** Those with a known year or month. */
export const dated = <F extends Figure>(figures: readonly F[]): F[] =>
  figures.filter(({ key }) => key !== "0");

/** The top entries by a sum, largest first. */
export const largest =
  <Name extends string>(name: Name, size: number) =>
  <F extends Figure<Name>>(figures: readonly F[]): F[] =>
    figures
      .filter(({ key }) => key !== "")
      .toSorted((a, b) => (b.sums[name] ?? 0) - (a.sums[name] ?? 0))
      .slice(0, size);

/** The same entries with other labels. */
export const worded =
  (wordOf: (figure: Figure) => string) =>
  <F extends Figure>(figures: readonly F[]): F[] =>
    figures.map((figure) => ({ ...figure, label: wordOf(figure) }));

export const parkSides = worded(({ key }) => (key === "1" ? "园区内" : "园区外"));

const inColors = worded(({ label }) => `${label}色预警`);
export const alertColors = <F extends Figure>(figures: readonly F[]): F[] =>
  inColors(told(figures));
