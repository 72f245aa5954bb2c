import type { ChangeKind } from "#contract/endpoints/map/past";
import { changeMarkOf } from "../../../map/compare/changeSymbols";

const outlines = {
  circle: "M6 1a5 5 0 1 0 .001 0z",
  diamond: "M6 0 12 6 6 12 0 6z",
  square: "M1 1h10v10H1z",
  triangle: "M6 1 11.5 11H.5z",
} as const;

/** The symbol of a kind of change, as on the map. */
export function ChangeMark({ kind }: { kind: ChangeKind }) {
  const { style, color } = changeMarkOf[kind];
  return (
    <svg className="changes-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={outlines[style]} fill={color} />
    </svg>
  );
}
