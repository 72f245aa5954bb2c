import { setImmediate as others } from "node:timers/promises";
import { labelScale } from "#contract/look/labelLook";
import type { Labelled, LabelRules } from "#geo/label/land";
import { type PlacedLabel, placeLabels } from "#geo/label/placeLabels";
import { widthIn } from "../../files/pdf/PdfPage";
import type { TrueType } from "../../files/pdf/trueType";
import { paperRules } from "./drawLabel";
import { growthOf, type PageFrame, toPage } from "./pageFrame";
import { cornerBoxes } from "./parcelCorners";
import {
  keptBoxes,
  labelEdges,
  type PageContent,
  type PrintedClass,
  type PrintedItem,
} from "./printPage";

/** Other requests go between slices of this length. */
const sliceMs = 20;
type Labelling = { dataset: string; own: boolean; classes: readonly PrintedClass[] };

/** What is labelled, as on the map: the page's own dataset first, then from the top; each record once. */
export function labelOrder(layers: readonly Labelling[]): PrintedItem[][] {
  const known = new Set<string>();
  return layers
    .toReversed()
    .toSorted((a, b) => Number(b.own) - Number(a.own))
    .map(({ dataset, classes }) =>
      classes
        .flatMap(({ items }) => items)
        .filter(({ id }) => {
          const key = `${dataset} ${id}`;
          const isNew = !known.has(key);
          known.add(key);
          return isNew;
        }),
    );
}

/**
 * The labels of a page, as the map places them and from the same scale on; none under its legend, its
 * north arrow and the numbers of corners. The parcel of a sheet is labelled before all others, at any scale.
 */
export async function labelsOf(
  frame: PageFrame,
  content: Pick<PageContent, "labelled" | "legend" | "focus">,
  font: TrueType,
): Promise<PlacedLabel[]> {
  const widthOf = (text: string) => widthIn(font, text);
  const { to } = toPage(frame);
  const labelled = ({ geometry, ...item }: PrintedItem): Labelled => {
    return { ...item, outline: geometry.map((rings) => rings.map((ring) => ring.map(to))) };
  };
  const own = content.focus?.item;
  const near = frame.scale <= labelScale ? content.labelled : [];
  const beside = near.map((items) => items.filter(({ id }) => id !== own?.id).map(labelled));
  const layers = own ? [[labelled(own)], ...beside] : beside;
  const rules: LabelRules = {
    ...paperRules(widthOf, growthOf(frame)),
    frame: labelEdges(frame),
    kept: [
      ...keptBoxes(frame, content, widthOf),
      ...cornerBoxes(content.focus?.corners ?? [], to, widthOf),
    ],
  };
  const labels: PlacedLabel[] = [];
  let began = performance.now();
  for (const label of placeLabels(layers, rules)) {
    if (label) labels.push(label);
    if (performance.now() - began < sliceMs) continue;
    await others();
    began = performance.now();
  }
  return labels;
}
