import { dxydsd } from "#contract/datasets/dxydsd";
import { DxydWorkspace } from "./DxydWorkspace";
import { dxydFilters } from "./dxydFilters";

const filters = dxydFilters(dxydsd, ["dxlx", "shzt", "xztdyt", "rdnf", "zkfzt", "sfnrjh", "pjdj"]);

/** /sys/data/manage/sjdxyd: city-bureau low-efficiency land. */
export function Component() {
  return <DxydWorkspace library="dxydsd" filters={filters} />;
}
