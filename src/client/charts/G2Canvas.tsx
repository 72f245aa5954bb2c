import { lazy, Suspense } from "react";
import { loadChunk } from "../api/loadChunk";
import { afterFirstMap } from "../state/mapRest";
import type { Props } from "./G2Drawing";

const Drawing = lazy(async () => {
  // Figures are read first, then the map; a chart says again what stands beside it as text.
  await afterFirstMap();
  const { G2Drawing } = await loadChunk(() => import("./G2Drawing"));
  return { default: G2Drawing };
});

/** The drawing itself; its figures are next to it as text. */
export function G2Canvas(props: Props) {
  const { height } = props;
  return (
    <Suspense fallback={<div className="chart-canvas" style={{ height }} aria-hidden="true" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
