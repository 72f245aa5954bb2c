import { Segmented } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useLoaderData } from "react-router-dom";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/zkfxmsd";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { useCall } from "../../api/useCall";
import { LineChart } from "../../charts/LineChart";
import { RankChart } from "../../charts/RankChart";
import { RingChart } from "../../charts/RingChart";
import { StackBar } from "../../charts/StackBar";
import { mapPageLoader } from "../../map/mapPageLoader";
import { measures, type RegionMeasure, regionMeasureAtom } from "../../map/regionFigures";
import { PanelState } from "../../shell/PanelState";
import { SidePanel } from "../../shell/SidePanel";
import { usePageLayers } from "../../shell/usePageLayers";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { FigureChart } from "./FigureChart";
import { FigureList } from "./FigureList";
import { FilterChips } from "./FilterChips";
import { Indicators } from "./Indicators";
import { ProjectList } from "./ProjectList";
import { TaskSection } from "./TaskSection";
import { useDxydSjFigures, usePageFilter } from "./useDxydSj";
import { useProjectList } from "./useProjectList";
import "./dxyd.css";

export const loader = mapPageLoader("dxyd-sj");

/** 宗 or 亩, for the choropleth and every chart of the page alike. */
function MeasureSwitch() {
  const [by, setBy] = useAtom(regionMeasureAtom);
  return (
    <Segmented<RegionMeasure>
      size="small"
      aria-label="统计口径"
      value={by}
      onChange={setBy}
      options={(["zs", "mj"] as const).map((value) => ({ value, label: measures[value].title }))}
    />
  );
}

const nothing = "没有符合条件的地块，可去掉一些筛选或换一个行政区";

/** /dxyd-sj: city-bureau low-efficiency land on the map. */
export function Component() {
  const page = useLoaderData<MapPage>();
  usePageLayers(page.layers);
  const { filter, list, setFilter, setList } = usePageFilter();
  const { projects, setProjects } = useProjectList();
  const { areaCode } = useAtomValue(regionAtom);
  const by = useAtomValue(regionMeasureAtom);
  const mayProjects = useAtomValue(canAtom)(zkfxmsdApi.tasks.access ?? "");
  const years = useCall(dxydsdApi.stats, { areaCode, groups: ["rdnf"] });
  const { all, indicators } = useDxydSjFigures(filter);
  const common = { by, onList: setList };
  const isEmpty = ({ total }: { total: { zs: number } }) => total.zs === 0;
  return (
    <>
      <SidePanel title={page.title} side="left">
        <FilterChips
          filter={filter}
          years={years.data?.groups.rdnf?.map(({ key }) => key) ?? []}
          onChange={setFilter}
        />
        <PanelState called={indicators} rows={5}>
          {(stats) => <Indicators stats={stats} onList={setList} />}
        </PanelState>
        <PanelState called={all} rows={8} isEmpty={isEmpty} empty={nothing}>
          {({ groups: { shzt = [], region = [] } }) => (
            <>
              <FigureChart
                title="审核进度"
                chart={StackBar}
                figures={shzt}
                field="shzt"
                {...common}
              />
              {levelOf(areaCode) < 3 && (
                <FigureChart title="分区排名" chart={RankChart} figures={region} {...common} />
              )}
            </>
          )}
        </PanelState>
        {mayProjects && <TaskSection onProjects={setProjects} />}
      </SidePanel>
      <SidePanel title="分析" side="right" extra={<MeasureSwitch />}>
        <PanelState called={all} rows={14} isEmpty={isEmpty} empty={nothing}>
          {({ groups: { dxlx = [], nzkffs = [], dxyy = [], rdnf = [] } }) => (
            <>
              <FigureChart
                title="低效类型"
                chart={RingChart}
                figures={dxlx}
                field="dxlx"
                {...common}
              />
              <FigureChart title="拟再开发方式" chart={RankChart} figures={nzkffs} {...common} />
              <FigureChart title="认定原因" chart={RankChart} figures={dxyy} {...common} />
              <FigureChart
                title="认定年度"
                chart={LineChart}
                figures={rdnf}
                height={150}
                {...common}
              />
            </>
          )}
        </PanelState>
      </SidePanel>
      {list && <FigureList filter={list} onClose={() => setList(null)} />}
      {projects && !list && <ProjectList filter={projects} onClose={() => setProjects(null)} />}
    </>
  );
}
