import { type Bbox, bboxOfRing } from "../bbox";
import type { MultiPolygon, Polygon, Ring } from "../position";
import type { TextRule } from "./fitLabel";
import { boxMeets } from "./labelBox";

/** A piece of land to label, in pixels or millimetres, y upwards. */
export type Labelled = {
  id: string;
  outline: MultiPolygon;
  /** What names it, and the size that may stand under it. */
  name: string;
  size: string;
  /** Named beside it, with a line that leads to it, rather than inside. */
  chip?: boolean;
  /** Before all others of its layer. */
  first?: boolean;
};

export type ChipRule = {
  size: number;
  /** Letters of a line; a name has two at most. */
  letters: number;
  /** How far beside its land a chip may stand, nearest first. */
  reaches: readonly number[];
};

export type LabelRules = {
  text: TextRule;
  chip: ChipRule;
  /** Labels lie in here as a whole. */
  frame: Bbox;
  /** Boxes that no label may touch: a legend, a north arrow. */
  kept?: readonly Bbox[];
};

export type Land = Labelled & { layer: number; polygon: Polygon; box: Bbox; area: number };

/** What a placement looks at: the land and the labels near a box. */
export type Around = {
  near: (box: Bbox) => Land[];
  taken: (box: Bbox) => readonly Ring[];
  rules: LabelRules;
};

/** Land smaller than a box on which the box lies. */
export function coveredBy(
  box: Ring,
  size: number,
  own: { id: string; layer: number },
  near: Around["near"],
): Polygon[] {
  return near(bboxOfRing(box))
    .filter(
      (one) =>
        (one.id !== own.id || one.layer !== own.layer) &&
        one.area < size &&
        boxMeets(box, one.polygon),
    )
    .map(({ polygon }) => polygon);
}
