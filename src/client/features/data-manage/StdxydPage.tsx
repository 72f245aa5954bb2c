import { dxydst } from "#contract/datasets/dxydst";
import { DxydWorkspace } from "./DxydWorkspace";
import { dxydFilters } from "./dxydFilters";

const filters = dxydFilters(dxydst, ["dxlx", "shzt", "xztdyt", "rdnf", "sfnrjh", "pjdj"]);

/** /sys/data/manage/stdxyd: provincial low-efficiency land. */
export function Component() {
  return <DxydWorkspace library="dxydst" filters={filters} />;
}
