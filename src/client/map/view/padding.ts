import { atom } from "jotai";
import { coversAtom } from "../../state/map";
import { mapToolAtom } from "../../state/mapTool";
import { shellZoomAtom } from "../../state/shellZoom";
import { coverSizes } from "./coverSizes";

export type Padding = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** Pixels taken by the map's own head, tools and foot, besides what panels cover. */
const toolsWidth = 52;
const footHeight = 24;
const headHeight = 48;
/** The print tool's box, beside which its frame has to lie. */
const printWidth = 324;

/**
 * Screen pixels of the map that something covers: `view.padding` once the view has followed, which
 * is after what opens has been drawn.
 */
export const paddingAtom = atom<Padding>((get) => {
  const { left, right, top, bottom } = coverSizes(get(coversAtom));
  const zoom = get(shellZoomAtom);
  const box = get(mapToolAtom) === "print" ? printWidth : 0;
  return {
    left: left * zoom,
    right: (right + toolsWidth + box) * zoom,
    bottom: (bottom + footHeight) * zoom,
    top: (top + headHeight) * zoom,
  };
});
