import { usePage } from "./pageContext";

/** Says that figures without a place stay those of the region while others follow the map. */
export function WholeNote({ what }: { what: string }) {
  const { bbox } = usePage();
  return bbox ? <p className="kit-note">{what}按整个行政区统计，不随地图范围变化</p> : null;
}
