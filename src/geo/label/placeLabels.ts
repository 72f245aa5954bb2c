import { type Bbox, bboxesMeet, bboxOfRing } from "../bbox";
import { boxIndex } from "../overlap/boxIndex";
import type { Polygon, Position, Ring } from "../position";
import { ringArea } from "../ring/ringArea";
import { brokenLines } from "./brokenLines";
import { boxOf, type Fitted, fitLabel, type TextRule } from "./fitLabel";
import { bboxRing } from "./labelBox";
import { type Around, coveredBy, type Labelled, type LabelRules, type Land } from "./land";
import { placeChip } from "./placeChip";

export type PlacedLabel = { id: string; layer: number } & (
  | ({ kind: "inside" } & Fitted)
  | ({ kind: "chip"; leader: readonly Position[] | null } & Fitted)
);

/** A label on ground that others already wrote on gets as many tries to go round them. */
const mostTries = 4;

/**
 * Places the labels of layers, the first of which has the first choice. Inside its land a label is as
 * large as there is room; no label lies on another, leaves the frame, or covers land smaller than
 * itself. One step for each piece of land, so that the caller may let others go between them.
 */
export function* placeLabels(
  layers: readonly (readonly Labelled[])[],
  rules: LabelRules,
): Generator<PlacedLabel | null, void> {
  const lands = layers.flatMap((layer, i) => layer.flatMap((one) => landOf(one, i, rules) ?? []));
  const search = boxIndex({ length: lands.length, at: (i) => lands[i]?.box });
  const near = (box: Bbox) => search(box).map((i) => lands[i] as Land);
  const taken = new Taken();
  for (const box of rules.kept ?? []) taken.put(bboxRing(box));
  for (const land of inOrder(lands)) {
    const placed = land.chip
      ? placeChip(land, { near, taken: taken.near, rules })
      : inside(land, { near, taken: taken.near, rules });
    if (placed) taken.add(placed);
    yield placed && { ...placed, id: land.id, layer: land.layer };
  }
}

/** Its largest part, if it is large enough to be seen at all and in the frame. */
function landOf(one: Labelled, layer: number, { text, frame }: LabelRules): Land | null {
  let [polygon, area]: [Polygon | null, number] = [null, 0];
  for (const part of one.outline) {
    const size = Math.abs(ringArea(part[0] ?? []));
    if (size > area) [polygon, area] = [part, size];
  }
  const outer = polygon?.[0];
  if (!polygon || !outer) return null;
  const box = bboxOfRing(outer);
  if (!bboxesMeet(box, frame) || (area < text.least ** 2 && !one.chip)) return null;
  return { ...one, layer, polygon, box, area };
}

/** Within a layer chosen land first, then the small, which has the least choice. */
const inOrder = (lands: readonly Land[]): Land[] =>
  lands.toSorted(
    (a, b) =>
      a.layer - b.layer ||
      Number(b.first ?? false) - Number(a.first ?? false) ||
      a.area - b.area ||
      (a.id < b.id ? -1 : 1),
  );

function inside(land: Land, { near, taken, rules: { text, frame } }: Around) {
  const [west, south, east, north] = land.box;
  const isWhole = west >= frame[0] && south >= frame[1] && east <= frame[2] && north <= frame[3];
  const within = isWhole ? [land.polygon] : [land.polygon, [bboxRing(frame)]];
  const shut: Polygon[] = taken(land.box).map((ring) => [ring]);
  const words = wordingsOf(land, text);
  for (let i = 0; i < mostTries; i++) {
    const found = fitLabel({ within, taken: shut }, words, text);
    if (!found) return null;
    const covered = coveredBy(boxOf(found), found.width * found.height, land, near);
    if (covered.length === 0) return { kind: "inside" as const, ...found };
    shut.push(...covered);
  }
  return null;
}

/** Name and size in one, two or three lines; where they have no room, the name alone. */
export function wordingsOf(
  { name, size }: Pick<Labelled, "name" | "size">,
  { widthOf }: Pick<TextRule, "widthOf">,
): (readonly string[])[][] {
  const broken = brokenLines(name, widthOf);
  const alone = [[name], ...(broken ? [broken] : [])];
  if (!size) return [alone];
  const both = [[name, size], [`${name}　${size}`], ...(broken ? [[...broken, size]] : [])];
  return [both, alone];
}

/** Labels and leading lines that were placed, by squares. */
class Taken {
  readonly #squares = new Map<string, Ring[]>();
  readonly #side = 64;

  *#keys([west, south, east, north]: Bbox): Generator<string> {
    const at = (value: number) => Math.floor(value / this.#side);
    for (let x = at(west); x <= at(east); x++) {
      for (let y = at(south); y <= at(north); y++) yield `${x} ${y}`;
    }
  }

  add(label: { kind: string; leader?: readonly Position[] | null } & Fitted): void {
    const rings: Ring[] = [boxOf(label)];
    const [from, to] = label.leader ?? [];
    if (from && to) rings.push([from, to, from]);
    for (const ring of rings) this.put(ring);
  }

  put(ring: Ring): void {
    for (const key of this.#keys(bboxOfRing(ring))) {
      const square = this.#squares.get(key);
      if (square) square.push(ring);
      else this.#squares.set(key, [ring]);
    }
  }

  near = (box: Bbox): readonly Ring[] => {
    const found = new Set<Ring>();
    // A box as large as a province would look through more squares than there are.
    const squares =
      (box[2] - box[0]) * (box[3] - box[1]) > 4096 * this.#side ** 2
        ? this.#squares.values()
        : [...this.#keys(box)].map((key) => this.#squares.get(key) ?? []);
    for (const square of squares) {
      for (const ring of square) if (bboxesMeet(bboxOfRing(ring), box)) found.add(ring);
    }
    return [...found];
  };
}
