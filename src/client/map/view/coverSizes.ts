import type { Cover } from "../../state/map";

export type Sizes = Readonly<Record<Cover["side"], number>>;

/** How much of each side is covered: the widest cover on a side counts. */
export function coverSizes(covers: Readonly<Record<string, Cover>>): Sizes {
  const sizes = { left: 0, right: 0, bottom: 0, top: 0, headLeft: 0, headRight: 0 };
  for (const { side, size } of Object.values(covers)) sizes[side] = Math.max(sizes[side], size);
  return sizes;
}
