import type { G2Spec } from "@antv/g2";
import { useG2 } from "./useG2";

type Props = { spec: G2Spec; height: number; onPick?: ((key: string) => void) | undefined };

/** The drawing itself; its figures are next to it as text. */
export function G2Canvas({ spec, height, onPick }: Props) {
  const box = useG2(spec, onPick);
  return (
    <div
      ref={box}
      className={onPick ? "chart-canvas pickable" : "chart-canvas"}
      style={{ height }}
      aria-hidden="true"
    />
  );
}
