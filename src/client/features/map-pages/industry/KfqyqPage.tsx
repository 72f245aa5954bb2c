import { useSetAtom } from "jotai";
import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { mapCommandAtom, selectionAtom } from "../../../state/map";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText, rateText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { ParkPanel } from "./ParkPanel";

export const loader = mapPageLoader("kfqyq");

const chips = ["cyptlx", "cyptjb"];
const dataset = "cypt";
const groups = ["cyptlx", "cyptjb", "region"];

/** Selects a park: the right panel speaks about it, and the map goes there. */
function useParkChoice() {
  const select = useSetAtom(selectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  return (id: string) => {
    select({ dataset, ids: [id] });
    fly({ kind: "record", dataset, dkid: id });
  };
}

function Left() {
  const { measure } = usePage();
  const choose = useParkChoice();
  const facts = { dataset, of: countedBy(measure, "ghmj"), records: "个" };
  return (
    <>
      <Figures dataset={dataset} groups={groups} rows={10}>
        {({ total, groups: { cyptlx = [], cyptjb = [] } }) => {
          const all = { dataset, filter: total.filter };
          return (
            <>
              <KpiCards>
                <Kpi title="园区" value={count(total.zs)} unit="个" list={all} />
                <Kpi
                  title="规划面积"
                  value={muOf(total, "ghmj")}
                  unit="亩"
                  below={`工业用地 ${muOf(total, "gygymj")} 亩`}
                  list={all}
                />
                <Kpi
                  title="园区亩均税收"
                  hint="园区总税收 ÷ 园区工业用地面积"
                  value={rateText(total, "mjss")}
                  unit="万元/亩"
                  below={`企业 ${count(total.sums.qys ?? 0)} 家`}
                  list={all}
                />
                <Concentration />
              </KpiCards>
              <FigureChart
                title="园区类型"
                chart={RingChart}
                figures={cyptlx}
                field="cyptlx"
                {...facts}
              />
              <FigureChart title="园区级别" chart={RankChart} figures={cyptjb} {...facts} />
            </>
          );
        }}
      </Figures>
      <TopRecords
        title="亩均税收前十"
        dataset={dataset}
        by="mjss"
        note="cyptjb"
        onRow={(row) => choose(String(row.cyptid))}
      />
    </>
  );
}

/** 园区集中度 (K12): industrial land inside of parks over all of it. */
function Concentration() {
  return (
    <Figures dataset="gyyd" groups={["sfyqn"]} rows={2} always>
      {({ total, groups: { sfyqn = [] } }) => {
        const inside = together(sfyqn, "sfyqn", ["1"]);
        return (
          <Kpi
            title="园区集中度"
            hint="园区内工业用地面积 ÷ 全部工业用地面积"
            value={percentText(share(inside.sums.mj ?? 0, total.sums.mj ?? 0))}
            unit="%"
            below={`园区内 ${count(inside.zs)} 宗`}
            list={{ dataset: "gyyd", filter: { ...total.filter, sfyqn: [1] } }}
          />
        );
      }}
    </Figures>
  );
}

/** /kfqyq: development zones and parks. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source={dataset}
      chips={chips}
      left={<Left />}
      right={<ParkPanel />}
      rightTitle="园区详情"
    />
  );
}
