import { DxydStats } from "./DxydStats";

/** /sys/data/tjfx/sjdxyd: statistics of the city library. */
export const Component = () => <DxydStats library="dxydsd" title="市级低效用地统计" />;
