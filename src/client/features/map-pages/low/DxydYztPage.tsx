import { useAtomValue } from "jotai";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { countedBoxAtom } from "../../../map/layers/viewBox";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { FilterTree } from "./FilterTree";
import { Indicators } from "./Indicators";
import { ParcelList } from "./ParcelList";

export const loader = mapPageLoader("dxydyzt");

const chips = ["dxlx", "shzt", "zkfzt", "rdnf"];
const dataset = "dxydsd";
const parcels = figuresOf(dxydsd, ["dxlx", "shzt", "zkfzt"]);
const branches = ["dxlx", "shzt", "rdnf"];

const Left = () => (
  <>
    <Indicators library={dataset} />
    <FilterTree layer={dataset} fields={branches} />
    <Figures from={parcels} rows={10}>
      <Group from={parcels} title="低效类型" fact="lowEvery" by="dxlx" of="mj" as="ring" />
      <Group from={parcels} title="审核状态" by="shzt" of="mj" as="stack" />
      <Group from={parcels} title="再开发状态" by="zkfzt" of="mj" as="stack" />
    </Figures>
  </>
);

/** The parcels in view where they are drawn, otherwise those of the region; largest first. */
function Right() {
  const bbox = useAtomValue(countedBoxAtom);
  return <ParcelList dataset={dataset} list={dxydsdApi.jscPageList} bbox={bbox} />;
}

/** /sys/data/display/dxydyzt: low-efficiency land as map and list side by side. */
export const Component = () => (
  <MapPageFrame
    source={dataset}
    chips={chips}
    left={<Left />}
    right={<Right />}
    rightTitle="地块列表"
  />
);
