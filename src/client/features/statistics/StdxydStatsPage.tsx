import { DxydStats } from "./DxydStats";

/** /sys/data/tjfx/stdxyd: statistics of the provincial library. */
export const Component = () => <DxydStats library="dxydst" title="省级低效用地统计" />;
