import { boxOf, lineHeight } from "#geo/label/fitLabel";
import type { LabelRules } from "#geo/label/land";
import type { PlacedLabel } from "#geo/label/placeLabels";
import type { PdfPage } from "../../files/pdf/PdfPage";

/** Millimetres: no smaller than what is read without a glass, larger on large paper. */
export const paperRules = (
  widthOf: (text: string) => number,
  grown = 1,
): Omit<LabelRules, "frame"> => ({
  text: { widthOf, least: 1.7, most: 2.8 * grown },
  chip: { size: 2.3 * grown, letters: 14, reaches: [3, 7, 14, 24].map((one) => one * grown) },
});

const chipColors = { fill: "#ffffff", stroke: "#52606d" } as const;

/** From the middle of a line of digits to its baseline, for size 1. */
const toBaseline = 0.36;

/** Text inside its land, or a chip with the line that leads to it. */
export function drawLabel(page: PdfPage, label: PlacedLabel, ink?: string): void {
  const isChip = label.kind === "chip";
  if (isChip) {
    if (label.leader) page.line(label.leader, chipColors.stroke, 0.25);
    page.polygon([boxOf(label)], { ...chipColors, width: 0.2 });
  }
  const { lines, size, at, angle } = label;
  const turn = (angle * Math.PI) / 180;
  for (const [i, line] of lines.entries()) {
    const up = ((lines.length - 1) / 2 - i) * lineHeight * size - toBaseline * size;
    page.text(line, [at[0] - up * Math.sin(turn), at[1] + up * Math.cos(turn)], size, {
      ...{ align: "center", angle },
      ...(ink && { ink }),
      ...(!isChip && { rim: "#ffffff" }),
    });
  }
}
