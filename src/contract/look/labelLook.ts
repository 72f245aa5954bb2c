import type { AnyDataset } from "../define/dataset";
import { type LabelFields, labelFields } from "../words/labelFields";

/** How labels of parcels look wherever they are drawn on paper's ground. */
export const labelLook = {
  family: "Noto Sans SC",
  /** Pixels, where a program does not fit them into the parcel. */
  size: 11,
  word: "#1b2430",
  halo: "#ffffff",
  haloWidth: 1.2,
} as const;

/** At larger scales than this a screen holds few enough parcels to label each. */
export const labelScale = 50_000;

/** What labels tell, of the fields that a reader is shown; null if nothing is left. */
export function shownLabels(dataset: AnyDataset): LabelFields | null {
  const { name, otherwise, size, chip } = labelFields(dataset);
  const [first, second] = [name, otherwise].filter((one) => Object.hasOwn(dataset.fields, one));
  if (first === undefined) return null;
  const isShown = size !== null && Object.hasOwn(dataset.fields, size);
  return { name: first, otherwise: second ?? first, size: isShown ? size : null, chip };
}
