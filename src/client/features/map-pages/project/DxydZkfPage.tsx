import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { StackBar } from "../../../charts/StackBar";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText } from "../kit/rates";
import { ProjectResults } from "./ProjectResults";

export const loader = mapPageLoader("dxydzkf");

const chips = ["xmjd", "zkffs", "ssnd"];
const dataset = "zkfxmsd";
const groups = ["xmjd", "spzt", "zkffs", "ssnd", "wcnd", "region"];

function Left() {
  const { areaCode, measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "dxmj"), records: "个" };
  return (
    <Figures dataset={dataset} groups={groups} rows={12}>
      {({ total, groups: { xmjd = [], spzt = [], region = [] } }) => {
        const approved = together(spzt, "spzt", ["5"]);
        const done = together(xmjd, "xmjd", ["5", "6"]);
        return (
          <>
            <KpiCards>
              <Kpi
                title="再开发项目"
                value={count(total.zs)}
                unit="个"
                below={`低效用地 ${muOf(total, "dxmj")} 亩`}
                list={{ dataset, filter: total.filter }}
              />
              <Kpi
                title="审批通过"
                value={count(approved.zs)}
                unit="个"
                below={`${muOf(approved, "dxmj")} 亩`}
                list={{ dataset, filter: approved.filter }}
              />
              <Kpi
                title="已竣工"
                hint="已竣工与已投产"
                value={count(done.zs)}
                unit="个"
                below={`${muOf(done, "dxmj")} 亩`}
                list={{ dataset, filter: done.filter }}
              />
              <Kpi
                title="竣工占比"
                hint="已竣工项目的低效用地面积 ÷ 全部项目"
                value={percentText(share(done.sums.dxmj ?? 0, total.sums.dxmj ?? 0))}
                unit="%"
                list={{ dataset, filter: done.filter }}
              />
            </KpiCards>
            <FigureChart title="项目进度" chart={StackBar} figures={xmjd} field="xmjd" {...facts} />
            <FigureChart title="审批状态" chart={StackBar} figures={spzt} field="spzt" {...facts} />
            {levelOf(areaCode) < 3 && (
              <FigureChart title="分区排名" chart={RankChart} figures={region} {...facts} />
            )}
          </>
        );
      }}
    </Figures>
  );
}

function Right() {
  const { measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "dxmj"), records: "个" };
  return (
    <>
      <ProjectResults />
      <Figures dataset={dataset} groups={groups} rows={12}>
        {({ groups: { zkffs = [], ssnd = [], wcnd = [] } }) => (
          <>
            <FigureChart title="再开发方式" chart={RingChart} figures={zkffs} {...facts} />
            <FigureChart title="实施年度" chart={BarChart} figures={ssnd} height={150} {...facts} />
            <FigureChart
              title="完成年度"
              chart={BarChart}
              figures={wcnd.filter(({ key }) => key !== "0")}
              height={150}
              {...facts}
            />
          </>
        )}
      </Figures>
    </>
  );
}

/** /sys/data/display/dxydzkf: redevelopment projects, and what each of them has brought. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
