import { DxydWorkspace } from "./DxydWorkspace";

const filters = ["dxlx", "shzt", "xztdyt", "rdnf", "zkfzt", "sfnrjh", "pjdj", "mj"];

/** /sys/data/manage/sjdxyd: city-bureau low-efficiency land. */
export function Component() {
  return <DxydWorkspace library="dxydsd" filters={filters} />;
}
