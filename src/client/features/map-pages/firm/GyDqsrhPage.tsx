import { useAtomValue } from "jotai";
import { useLoaderData } from "react-router-dom";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText, rateText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { EnterpriseSearch } from "./EnterpriseSearch";
import { TaxMatch } from "./TaxMatch";
import { useEnterprise } from "./useEnterprise";

export const loader = mapPageLoader("gy-dqsrh");

const chips = ["mjssfd", "qysfd", "sfws"];
const dataset = "gyyd";
const groups = ["qysfd", "mjssfd", "region", "sfws"];
const confirmed = { gxzt: ["1"] };

/** The largest by tax; for those who may not see amounts, by what a 亩 yields. */
function TopFirms() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.stats.access ?? "");
  const { choose } = useEnterprise();
  return (
    <TopRecords
      title={maySeeTax ? "税收前二十企业" : "亩均税收前二十企业"}
      dataset="yddw"
      by={maySeeTax ? "zss" : "mjss"}
      note="hydm"
      size={20}
      onRow={(row) => choose(String(row.tyshxydm))}
    />
  );
}

function Left() {
  const { areaCode, measure } = usePage();
  const of = countedBy(measure, "mj");
  return (
    <>
      <EnterpriseSearch />
      <Figures dataset={dataset} groups={groups} rows={12}>
        {({ total, groups: { qysfd = [], mjssfd = [], region = [], sfws = [] } }) => {
          const matched = together(qysfd, "qysfd", ["1", "2"]);
          const many = together(qysfd, "qysfd", ["2"]);
          const untaxed = together(sfws, "sfws", ["1"]);
          const list = (filter: object) => ({ dataset, filter: { ...total.filter, ...filter } });
          return (
            <>
              <div className="kit-section">
                <KpiCards>
                  <Kpi
                    title="地块匹配率"
                    hint="至少有一家已确认用地企业的地块 ÷ 全部工业用地地块"
                    value={percentText(share(matched.zs, total.zs))}
                    unit="%"
                    below={`${count(matched.zs)} / ${count(total.zs)} 宗`}
                    list={list({ qysfd: ["1", "2"] })}
                  />
                  <Kpi
                    title="亩均税收"
                    hint="核算税收合计 ÷ 工业用地面积"
                    value={rateText(total, "mjss")}
                    unit="万元/亩"
                    below={`工业用地 ${muOf(total, "mj")} 亩`}
                    list={list({})}
                  />
                  <Kpi
                    title="一地多企"
                    value={count(many.zs)}
                    unit="宗"
                    below={`${muOf(many, "mj")} 亩`}
                    list={list({ qysfd: ["2"] })}
                  />
                  <Kpi
                    title="未匹配地块"
                    hint="没有已确认用地企业的地块"
                    value={count(total.zs - matched.zs)}
                    unit="宗"
                    below={`无税收 ${count(untaxed.zs)} 宗`}
                    list={list({ qysfd: ["0"] })}
                  />
                </KpiCards>
              </div>
              <FigureChart
                title="亩均税收分档"
                chart={BarChart}
                dataset={dataset}
                figures={mjssfd.filter(({ key }) => key !== "")}
                of={of}
                field="mjssfd"
              />
              {levelOf(areaCode) < 3 && (
                <FigureChart
                  title="亩均税收排名"
                  chart={RankChart}
                  dataset={dataset}
                  figures={region}
                  of="mjss"
                />
              )}
            </>
          );
        }}
      </Figures>
      <TopFirms />
    </>
  );
}

function Right() {
  const maySeeTax = useAtomValue(canAtom)(sshsApi.stats.access ?? "");
  return (
    <>
      {maySeeTax && <TaxMatch />}
      <Figures dataset="dqgx" groups={["gxlx", "ppfs", "gxzt"]} rows={10} empty="没有地企关系">
        {({ groups: { gxlx = [], ppfs = [], gxzt = [] } }) => (
          <>
            <FigureChart
              title="关系状态"
              chart={RingChart}
              dataset="dqgx"
              figures={gxzt}
              of="zs"
              records="条"
            />
            <FigureChart
              title="关系类型"
              chart={RankChart}
              dataset="dqgx"
              figures={gxlx}
              of="zs"
              records="条"
            />
            <FigureChart
              title="匹配方式"
              chart={RankChart}
              dataset="dqgx"
              figures={ppfs}
              of="zs"
              records="条"
            />
          </>
        )}
      </Figures>
      <TopRecords
        title="用地最多的企业关系"
        dataset="dqgx"
        filter={confirmed}
        by="symj"
        note="gxlx"
        size={8}
      />
    </>
  );
}

/** /gy-dqsrh: land, enterprises and tax put together. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
