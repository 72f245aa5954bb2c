import { Select } from "antd";
import { useState } from "react";
import type { Ssbb } from "#contract/datasets/ssbb";
import { sshsjcb } from "#contract/datasets/sshsjcb";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { useCall } from "../../../api/useCall";
import { BarChart } from "../../../charts/BarChart";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { hundredMillion, partOf, percentText } from "../kit/rates";
import { TaxDrops } from "./TaxDrops";

const published = "2";
const annual = "1";
const versions = figuresOf(sshsjcb, ["bbid"]);
const kinds = figuresOf(sshsjcb, ["pplx"]);

/** Tax of a version: how much of it lies on land (K20, K21). For those who may see amounts. */
export function TaxMatch() {
  const called = useCall(ssbbApi.list, {});
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <PanelState
      called={called}
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

/** Tax of the published versions by year; a click leads to the rows of the year. */
function ByYear({ list }: { list: readonly Ssbb[] }) {
  const counted = list.filter(({ zt, sjlx }) => zt === published && sjlx === annual);
  const years = counted.toSorted((a, b) => a.nd - b.nd);
  return (
    <Figures
      from={versions}
      fixed={{ bbid: years.map(({ bbid }) => bbid) }}
      rows={4}
      empty="还没有已发布的年度税收版本"
    >
      <Section title="历年核算税收">
        <Years years={years} />
      </Section>
    </Figures>
  );
}

function Years({ years }: { years: readonly Ssbb[] }) {
  const { open } = usePage();
  const { groups } = useFiguresOf(versions);
  const of = (id: string) => groups.bbid.find(({ key }) => key === id);
  return (
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
        if (figure) open(figure);
      }}
    />
  );
}

const Version = ({ bbid }: { bbid: string }) => (
  <Figures from={kinds} fixed={{ bbid: [bbid] }} empty="这个版本还没有数据">
    <Matched />
    <Group from={kinds} title="匹配类型" by="pplx" of="zs" as="ring" />
  </Figures>
);

function Matched() {
  const { total, part } = useFiguresOf(kinds);
  const matched = part("pplx", "1", "2", "3");
  return (
    <KpiCards>
      <Kpi
        title="税收匹配率"
        hint="匹配到用地的核算税收 ÷ 核算税收合计"
        value={percentText(partOf(matched, total, "hsss"))}
        unit="%"
        below={`核算税收 ${decimal((total.sums.hsss ?? 0) / hundredMillion, 2)} 亿元`}
        list={matched}
      />
      <Kpi
        title="纳税企业匹配率"
        hint="匹配到用地的纳税企业 ÷ 核算版本中的全部企业"
        value={percentText(share(matched.zs, total.zs))}
        unit="%"
        below={`${count(matched.zs)} / ${count(total.zs)} 家`}
        list={matched}
      />
    </KpiCards>
  );
}
