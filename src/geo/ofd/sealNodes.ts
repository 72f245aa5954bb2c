import { type Box, identity, type Matrix } from "./numbers";
import type { ClipPath, PageScene, SceneNode } from "./scene";
import type { SealPicture } from "./sealPicture";
import type { Signature, Stamp } from "./signatures";

/** Draws a seal that is itself an OFD document: its first page. */
export type OpenSeal = (bytes: Uint8Array) => PageScene;

/** The seal of a signature at its place on a page. */
export function sealNodes({ picture }: Signature, stamp: Stamp, open: OpenSeal): SceneNode[] {
  const found = picture();
  if (!found) return [];
  const { box, clip } = stamp;
  const shown: ClipPath[][] = clip ? [[rectangle(box.x + clip.x, box.y + clip.y, clip)]] : [];
  if (found.type === "ofd") return [ofPage(open(found.bytes), box, shown)];
  return [ofPicture(found, box, shown)];
}

function ofPage({ box: page, parts }: PageScene, box: Box, clips: ClipPath[][]): SceneNode {
  const [sx, sy] = [box.width / page.width, box.height / page.height];
  const matrix: Matrix = [sx, 0, 0, sy, box.x - page.x * sx, box.y - page.y * sy];
  const children = parts.flatMap(({ nodes }) => nodes);
  return { kind: "group", matrix, alpha: 1, clips, children };
}

const ofPicture = (picture: SealPicture, box: Box, clips: ClipPath[][]): SceneNode => ({
  kind: "image",
  matrix: [box.width, 0, 0, box.height, box.x, box.y],
  alpha: 1,
  clips,
  image: picture,
  format: picture.type,
  mask: null,
});

function rectangle(x: number, y: number, { width, height }: Box): ClipPath {
  const d = `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
  return { matrix: identity, d, evenOdd: false };
}
