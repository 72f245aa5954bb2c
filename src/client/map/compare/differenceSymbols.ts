import type { DifferenceKind } from "#contract/endpoints/low/libraries";

/** Kinds differ in stroke as well as in colour. */
export const differenceStrokes = {
  city: { color: "#0f766e", style: "solid", width: 3 },
  province: { color: "#7a5cc8", style: "dash", width: 3 },
  facts: { color: "#c2410c", style: "short-dot", width: 3 },
} as const satisfies Record<DifferenceKind, object>;
