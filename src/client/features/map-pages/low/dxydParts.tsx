import { useAtomValue } from "jotai";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { levelOf } from "#contract/regions";
import { LineChart } from "../../../charts/LineChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { StackBar } from "../../../charts/StackBar";
import { canAtom } from "../../../state/session";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy } from "../kit/figureData";
import { usePage } from "../kit/pageContext";
import { Indicators } from "./Indicators";
import { TaskSection } from "./TaskSection";

type Library = { library: "dxydsd" | "dxydst" };

const leftGroups = ["dxlx", "shzt", "region"];
const ways = ["nzkffs", "dxyy"];
const years = ["rdnf"];

/** Indicators count what was approved, charts and map everything, as long as nobody filters by state. */
function Scope() {
  const { filter } = usePage();
  if (filter.shzt) return null;
  return (
    <p className="kit-note">以上为审核通过的地块；图表和地图含各审核状态，可按“审核状态”筛选</p>
  );
}

/** Indicators, what kind of land it is, progress of the review, and ranking of the regions. */
export function DxydLeft({ library }: Library) {
  const { areaCode, measure } = usePage();
  const facts = { dataset: library, of: countedBy(measure, "mj") };
  return (
    <>
      <Indicators library={library} />
      <Scope />
      <Figures dataset={library} groups={leftGroups} rows={8}>
        {({ groups: { dxlx = [], shzt = [], region = [] } }) => (
          <>
            <FigureChart
              title="低效类型"
              chart={RingChart}
              figures={dxlx}
              field="dxlx"
              {...facts}
            />
            <FigureChart title="审核进度" chart={StackBar} figures={shzt} field="shzt" {...facts} />
            {levelOf(areaCode) < 3 && (
              <FigureChart title="分区排名" chart={RankChart} figures={region} {...facts} />
            )}
          </>
        )}
      </Figures>
    </>
  );
}

/** What is meant for the land, why and when it was recognised, and the year's task. */
export function DxydRight({ library }: Library) {
  const { measure } = usePage();
  const mayProjects = useAtomValue(canAtom)(zkfxmsdApi.tasks.access ?? "");
  const facts = { dataset: library, of: countedBy(measure, "mj") };
  return (
    <>
      <Figures dataset={library} groups={ways} rows={10}>
        {({ groups: { nzkffs = [], dxyy = [] } }) => (
          <>
            <FigureChart title="拟再开发方式" chart={RankChart} figures={nzkffs} {...facts} />
            <FigureChart title="认定原因" chart={RankChart} figures={dxyy} {...facts} />
          </>
        )}
      </Figures>
      {mayProjects && <TaskSection />}
      <Figures dataset={library} groups={years} rows={4}>
        {({ groups: { rdnf = [] } }) => (
          <FigureChart title="认定年度" chart={LineChart} figures={rdnf} height={150} {...facts} />
        )}
      </Figures>
    </>
  );
}
