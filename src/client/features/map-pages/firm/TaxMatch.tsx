import { Select } from "antd";
import { useState } from "react";
import type { Ssbb } from "#contract/datasets/ssbb";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { useCall } from "../../../api/useCall";
import { BarChart } from "../../../charts/BarChart";
import { RingChart } from "../../../charts/RingChart";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal } from "../../../values/format";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { hundredMillion, percentText } from "../kit/rates";
import { TaxDrops } from "./TaxDrops";

const published = "2";
const annual = "1";

/** Tax of a version: how much of it lies on land (K20, K21). For those who may see amounts. */
export function TaxMatch() {
  const versions = useCall(ssbbApi.list, {});
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <PanelState
      called={versions}
      rows={8}
      isEmpty={(list) => list.length === 0}
      empty="还没有税收版本，可在税收核算中新建并导入"
    >
      {(list) => {
        const first = list.find(({ zt }) => zt === published) ?? list[0];
        const bbid = chosen ?? first?.bbid ?? "";
        const options = list.map((one) => ({ value: one.bbid, label: `${one.nd}年 ${one.bbbh}` }));
        return (
          <>
            <Section
              title="税收落地"
              extra={
                <Select
                  size="small"
                  aria-label="税收版本"
                  value={bbid}
                  options={options}
                  onChange={setChosen}
                  popupMatchSelectWidth={false}
                />
              }
            >
              <Version bbid={bbid} />
            </Section>
            <ByYear list={list} />
            <TaxDrops />
          </>
        );
      }}
    </PanelState>
  );
}

const dataset = "sshsjcb";

/** Tax of the published versions by year; a click leads to the rows of the year. */
function ByYear({ list }: { list: readonly Ssbb[] }) {
  const { open } = usePage();
  const counted = list.filter(({ zt, sjlx }) => zt === published && sjlx === annual);
  const years = counted.toSorted((a, b) => a.nd - b.nd);
  return (
    <Figures
      dataset={dataset}
      groups={["bbid"]}
      fixed={{ bbid: years.map(({ bbid }) => bbid) }}
      rows={4}
      empty="还没有已发布的年度税收版本"
    >
      {({ groups: { bbid: figures = [] } }) => {
        const of = (id: string) => figures.find(({ key }) => key === id);
        return (
          <Section title="历年核算税收">
            <BarChart
              title="历年核算税收（亿元）"
              unit="亿元"
              height={150}
              data={years.map(({ bbid, nd }) => ({
                key: bbid,
                label: `${nd}年`,
                value: (of(bbid)?.sums.hsss ?? 0) / hundredMillion,
              }))}
              onPick={(key) => {
                const figure = of(key);
                if (figure) open({ dataset, filter: figure.filter });
              }}
            />
          </Section>
        );
      }}
    </Figures>
  );
}

function Version({ bbid }: { bbid: string }) {
  return (
    <Figures
      dataset={dataset}
      groups={["pplx"]}
      fixed={{ bbid: [bbid] }}
      rows={6}
      empty="这个版本还没有数据"
    >
      {({ total, groups: { pplx = [] } }) => {
        const matched = together(pplx, "pplx", ["1", "2", "3"]);
        const tax = total.sums.hsss ?? 0;
        return (
          <>
            <KpiCards>
              <Kpi
                title="税收落地率"
                hint="已匹配到地块的核算税收 ÷ 核算税收合计"
                value={percentText(share(matched.sums.hsss ?? 0, tax))}
                unit="%"
                below={`核算税收 ${decimal(tax / hundredMillion, 2)} 亿元`}
                list={{ dataset, filter: { ...total.filter, ...matched.filter } }}
              />
              <Kpi
                title="企业匹配率"
                hint="已匹配到地块的企业 ÷ 全部企业"
                value={percentText(share(matched.zs, total.zs))}
                unit="%"
                below={`${count(matched.zs)} / ${count(total.zs)} 家`}
                list={{ dataset, filter: { ...total.filter, ...matched.filter } }}
              />
            </KpiCards>
            <FigureChart
              title="匹配类型"
              chart={RingChart}
              dataset={dataset}
              figures={pplx}
              of="zs"
              records="家"
            />
          </>
        );
      }}
    </Figures>
  );
}
