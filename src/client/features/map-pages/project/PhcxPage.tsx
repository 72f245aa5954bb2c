import { useAtomValue } from "jotai";
import { useLoaderData } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { canAtom } from "../../../state/session";
import { count, decimal, toMu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, ratio, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText } from "../kit/rates";
import { WholeNote } from "../kit/WholeNote";
import { Change } from "./Change";
import { PhcxCases } from "./PhcxCases";

export const loader = mapPageLoader("phcx");

const chips = ["wcnd", "cxzt"];
const dataset = "sscx";
const groups = ["wcnd", "region", "cxzt"];
const finished = { xmjd: ["5", "6"], spzt: ["5"] };
/** ㎡ in 万㎡. */
const tenThousand = 10_000;

/** K28 of all projects together: tax over land, and floors over land. */
function Effect({ total }: { total: Figure }) {
  const { gzqss = 0, gzhss = 0, gzqjzmj = 0, gzhjzmj = 0, wcmj = 0 } = total.sums;
  const land = toMu(wcmj);
  // Floors that nobody has reported are unknown, not none.
  const built = (floors: number) => (floors > 0 ? ratio(floors, wcmj) : null);
  return (
    <Section title="改造前后">
      <Change
        title="亩均税收"
        before={ratio(gzqss, land)}
        after={ratio(gzhss, land)}
        unit="万元/亩"
      />
      <Change title="容积率" before={built(gzqjzmj)} after={built(gzhjzmj)} />
    </Section>
  );
}

const approvedLand = { shzt: ["5"] };

/** K04: what of the low-efficiency land is redeveloped, for those who may see that. */
function Completion() {
  const dataset = "dxydsd";
  const may = useAtomValue(canAtom)(datasets[dataset]?.access.read ?? "");
  if (!may) return null;
  return (
    <Figures dataset={dataset} groups={["zkfzt"]} fixed={approvedLand} rows={1} always>
      {({ total, groups: { zkfzt = [] } }) => {
        const done = together(zkfzt, "zkfzt", ["3"]);
        return (
          <Kpi
            title="再开发完成率"
            hint="已完成再开发的面积 ÷ 审核通过的低效用地面积"
            value={percentText(share(done.sums.mj ?? 0, total.sums.mj ?? 0))}
            unit="%"
            below={`${muOf(done, "mj")} 亩`}
            list={{ dataset, filter: { ...total.filter, ...done.filter } }}
          />
        );
      }}
    </Figures>
  );
}

function Left() {
  const { areaCode, measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "scmj"), records: "个" };
  return (
    <Figures dataset={dataset} groups={groups} rows={12}>
      {({ total, groups: { wcnd = [], region = [] } }) => {
        const all = { dataset, filter: total.filter };
        const { gzqss = 0, gzhss = 0, xzjzmj = 0, xzjy = 0 } = total.sums;
        return (
          <>
            <WholeNote what="项目成效" />
            <KpiCards>
              <Kpi
                title="盘活土地"
                hint="已填报成效的项目盘活（腾出）土地面积"
                value={muOf(total, "scmj")}
                unit="亩"
                list={all}
              />
              <Kpi
                title="完成项目"
                value={count(total.zs)}
                unit="个"
                below={`完成 ${muOf(total, "wcmj")} 亩`}
                list={all}
              />
              <Completion />
              <Kpi
                title="新增建筑面积"
                value={decimal(xzjzmj / tenThousand, 2)}
                unit="万㎡"
                list={all}
              />
              <Kpi
                title="新增税收"
                hint="改造后年税收 − 改造前年税收"
                value={decimal(gzhss - gzqss, 2)}
                unit="万元"
                list={all}
              />
              <Kpi title="新增就业" value={count(xzjy)} unit="人" list={all} />
            </KpiCards>
            <Effect total={total} />
            <FigureChart title="完成年度" chart={BarChart} figures={wcnd} {...facts} />
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
  const { measure, filter } = usePage();
  const may = useAtomValue(canAtom)(zkfxmsdApi.stats.access ?? "");
  const years = filter.wcnd as readonly number[] | undefined;
  return (
    <>
      {may && (
        <Figures
          dataset="zkfxmsd"
          groups={["zkffs"]}
          fixed={{ ...finished, ...(years?.length && { wcnd: years }) }}
          rows={6}
        >
          {({ groups: { zkffs = [] } }) => (
            <FigureChart
              title="再开发方式贡献"
              chart={RingChart}
              dataset="zkfxmsd"
              figures={zkffs}
              of={countedBy(measure, "dxmj")}
              records="个"
            />
          )}
        </Figures>
      )}
      <Figures dataset={dataset} groups={groups} rows={4}>
        {({ groups: { cxzt = [] } }) => (
          <FigureChart
            title="成效填报"
            chart={RingChart}
            dataset={dataset}
            figures={cxzt}
            of="zs"
            records="个"
          />
        )}
      </Figures>
      <PhcxCases filter={filter} shown={8} />
    </>
  );
}

/** /phcx: what redevelopment has brought. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
