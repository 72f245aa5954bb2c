import type { G2Spec } from "@antv/g2";
import { useG2 } from "./useG2";

export type Props = {
  spec: G2Spec;
  height: number;
  onPick?: ((key: string) => void) | undefined;
};

/** What AntV draws: a megabyte of it, loaded when the first chart is. */
export function G2Drawing({ spec, height, onPick }: Props) {
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
