import { useAtomValue } from "jotai";
import { useLoaderData } from "react-router-dom";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { MapPage } from "#contract/map/mapPage";
import { RingChart } from "../../../charts/RingChart";
import { StackBar } from "../../../charts/StackBar";
import { countedBoxAtom } from "../../../map/layers/viewBox";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy } from "../kit/figureData";
import { usePage } from "../kit/pageContext";
import { FilterTree } from "./FilterTree";
import { Indicators } from "./Indicators";
import { ParcelList } from "./ParcelList";

export const loader = mapPageLoader("dxydyzt");

const chips = ["dxlx", "shzt", "zkfzt", "rdnf"];
const dataset = "dxydsd";
const groups = ["dxlx", "shzt", "zkfzt"];
const branches = ["dxlx", "shzt", "rdnf"];

function Left() {
  const { measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "mj") };
  return (
    <>
      <Indicators library={dataset} />
      <FilterTree layer={dataset} fields={branches} />
      <Figures dataset={dataset} groups={groups} rows={10}>
        {({ groups: { dxlx = [], shzt = [], zkfzt = [] } }) => (
          <>
            <FigureChart
              title="低效类型"
              chart={RingChart}
              figures={dxlx}
              field="dxlx"
              {...facts}
            />
            <FigureChart title="审核状态" chart={StackBar} figures={shzt} field="shzt" {...facts} />
            <FigureChart
              title="再开发状态"
              chart={StackBar}
              figures={zkfzt}
              field="zkfzt"
              {...facts}
            />
          </>
        )}
      </Figures>
    </>
  );
}

/** The parcels in view where they are drawn, else of the region; the largest first. */
function Right() {
  const bbox = useAtomValue(countedBoxAtom);
  return <ParcelList dataset={dataset} list={dxydsdApi.jscPageList} bbox={bbox} />;
}

/** /sys/data/display/dxydyzt: low-efficiency land as map and list side by side. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source={dataset}
      chips={chips}
      left={<Left />}
      right={<Right />}
      rightTitle="地块列表"
    />
  );
}
