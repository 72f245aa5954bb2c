import { DxydWorkspace } from "./DxydWorkspace";

const filters = ["dxlx", "shzt", "xztdyt", "rdnf", "sfnrjh", "pjdj", "mj"];

/** /sys/data/manage/stdxyd: provincial low-efficiency land. */
export function Component() {
  return <DxydWorkspace library="dxydst" filters={filters} />;
}
