import { labelLook } from "#contract/look/labelLook";
import type { Position } from "#geo/position";
import { textPath } from "../../files/textPath";
import { element } from "../look/xml";
import type { PlacedTile } from "./draw";
import type { TileValue } from "./readTile";

const lineHeight = labelLook.size * 1.2;
/** Pixels between two labels. */
const gap = 2;

/** Pixels of a picture. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

const apart = (a: Box, b: Box) =>
  a[2] + gap < b[0] || b[2] + gap < a[0] || a[3] + gap < b[1] || b[3] + gap < a[1];

const linesOf = ({ name, size }: Readonly<Record<string, TileValue>>) =>
  [name, size].flatMap((one) => (one ? [String(one)] : []));

/**
 * Number and area in the middle of the parcels, as many as have room. What would be cut by the edge of
 * the picture is left out: pictures beside it would show the other half.
 */
export async function drawLabels(
  dataset: string,
  tiles: readonly PlacedTile[],
  [width, height]: readonly [number, number],
  /** Where labels stand already: those of layers above. */
  taken: Box[],
): Promise<string> {
  const drawn: string[] = [];
  const picture: Box = [0, 0, width, height];
  for (const { at, lines } of tiles.flatMap((tile) => placesOf(dataset, tile))) {
    if (!isWithin([...at, ...at], picture)) continue;
    const { box, path } = await labelAt(at, lines);
    if (!isWithin(box, picture) || !taken.every((one) => apart(one, box))) continue;
    taken.push(box);
    drawn.push(path);
  }
  if (drawn.length === 0) return "";
  const halo = { fill: "none", stroke: labelLook.halo, "stroke-linejoin": "round" };
  const d = drawn.join("");
  return (
    element("path", { d, ...halo, "stroke-width": 2 * labelLook.haloWidth }) +
    element("path", { d, fill: labelLook.word })
  );
}

const isWithin = (box: Box, whole: Box) =>
  box[0] >= whole[0] && box[1] >= whole[1] && box[2] <= whole[2] && box[3] <= whole[3];

/** Where labels of a tile stand, and what they tell. */
const placesOf = (dataset: string, { layers, place }: PlacedTile) =>
  (layers.get(`${dataset}_labels`) ?? []).map(({ values, rings }) => {
    const [x = 0, y = 0] = rings[0] ?? [];
    return { at: place(x, y), lines: linesOf(values) };
  });

/** Lines centred on a position: the box around them, and their outlines where they stand. */
async function labelAt([x, y]: Position, lines: readonly string[]) {
  const texts = await Promise.all(lines.map((line) => textPath(line, labelLook.size)));
  const width = Math.max(...texts.map((text) => text.width), 0);
  const [half, top] = [width / 2, y - (lines.length * lineHeight) / 2];
  const box: Box = [x - half, top, x + half, top + lines.length * lineHeight];
  const path = texts.map((text, i) => {
    const baseline = top + (i + 1) * lineHeight - labelLook.size * 0.3;
    return text.moved(x - text.width / 2, baseline);
  });
  return { box, path: path.join("") };
}
