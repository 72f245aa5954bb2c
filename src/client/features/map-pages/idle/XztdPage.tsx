import { Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useLoaderData } from "react-router-dom";
import { type StockRow, xztdApi } from "#contract/endpoints/idle/xztd";
import { limits } from "#contract/limits";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { useCall } from "../../../api/useCall";
import { BarChart } from "../../../charts/BarChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { dataRevisionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { count, mu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText } from "../kit/rates";
import { StageFunnel } from "../kit/StageFunnel";
import { WholeNote } from "../kit/WholeNote";

export const loader = mapPageLoader("xztd");

const chips = ["rknd", "xzyy", "xzzt"];
const dataset = "xztd";
const groups = ["xzzt", "region", "xzyy", "xznx", "czfs", "xzlx"];

/** Stages as a clerk speaks of them, each with its states (domain/04 §5). */
const stages: readonly [label: string, states: readonly string[], color: string][] = [
  ["疑似", ["0", "1"], "#fca5a5"],
  ["认定", ["3"], "#8a2be2"],
  ["处置", ["4", "5", "7"], "#c084fc"],
  ["销号", ["6"], "#9ca3af"],
];

const stagesOf = (states: readonly Figure[]) =>
  stages.map(([label, keys, color]) => ({
    color,
    figure: { ...together(states, "xzzt", keys), key: label, label },
  }));

function useStock() {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  return useCall(xztdApi.stockStats, { areaCode, nd: limits.currentYear }, revision);
}

function Left() {
  const { areaCode, measure } = usePage();
  const stock = useStock();
  const of = countedBy(measure, "xzmj");
  return (
    <>
      <Figures dataset={dataset} groups={groups} rows={8}>
        {({ total, groups: { xzzt = [] } }) => {
          const open = together(xzzt, "xzzt", ["3", "4", "5", "7"]);
          return (
            <>
              <KpiCards>
                <Kpi
                  title="闲置土地"
                  hint="登记在册的全部闲置土地"
                  value={muOf(total, "xzmj")}
                  unit="亩"
                  below={`${count(total.zs)} 宗`}
                  list={{ dataset, filter: total.filter }}
                />
                <Kpi
                  title="待处置"
                  hint="已认定、处置中、待核实与退回的面积"
                  value={muOf(open, "xzmj")}
                  unit="亩"
                  below={`${count(open.zs)} 宗`}
                  list={{ dataset, filter: { ...total.filter, ...open.filter } }}
                />
              </KpiCards>
              <Section title="处置进程">
                <StageFunnel dataset={dataset} of={of} stages={stagesOf(xzzt)} />
              </Section>
            </>
          );
        }}
      </Figures>
      <PanelState called={stock} rows={6}>
        {({ total, list }) => (
          <>
            <div className="kit-section">
              <WholeNote what="本年处置" />
              <KpiCards>
                <Kpi
                  title={`${limits.currentYear} 年处置率`}
                  hint="本年处置面积 ÷（年初存量 + 本年新增）"
                  value={percentText(total.czlv)}
                  unit="%"
                  below={`处置 ${mu(total.disposed.mj)} 亩`}
                  list={{ dataset, filter: total.disposed.filter }}
                />
                <Kpi
                  title="年末存量"
                  value={mu(total.closing.mj)}
                  unit="亩"
                  below={`${count(total.closing.zs)} 宗`}
                  list={{ dataset, filter: total.closing.filter }}
                />
              </KpiCards>
            </div>
            {levelOf(areaCode) < 3 && <Ranking rows={list} />}
          </>
        )}
      </PanelState>
    </>
  );
}

function Ranking({ rows }: { rows: readonly StockRow[] }) {
  const { open } = usePage();
  const known = rows.filter(({ czlv }) => czlv !== null);
  return (
    <Section title="处置率排名">
      <RankChart
        title="处置率"
        unit="%"
        data={known.map(({ key, label, czlv }) => ({ key, label, value: czlv }))}
        onPick={(key) => {
          const row = known.find((one) => one.key === key);
          if (row) open({ dataset, filter: row.disposed.filter });
        }}
      />
    </Section>
  );
}

type Side = "opening" | "added" | "disposed" | "closing";
const sides: Readonly<Record<Side, string>> = {
  opening: "年初",
  added: "新增",
  disposed: "处置",
  closing: "年末",
};

/** 闲置消化统计表: what there was, came, went and is left, in 亩. */
function StockTable() {
  const { open } = usePage();
  const called = useStock();
  const columns: TableColumnsType<StockRow> = [
    { title: "行政区", dataIndex: "label", fixed: "left", ellipsis: true },
    ...(Object.keys(sides) as Side[]).map((side) => ({
      title: sides[side],
      key: side,
      align: "right" as const,
      render: (_: unknown, row: StockRow) => (
        <button
          type="button"
          className="kit-cell"
          onClick={() => open({ dataset, filter: row[side].filter })}
        >
          {mu(row[side].mj)}
        </button>
      ),
    })),
  ];
  return (
    <Section title="闲置消化统计（亩）">
      <PanelState called={called} rows={8}>
        {({ total, list }) => (
          <Table<StockRow>
            size="small"
            className="kit-table"
            rowKey="key"
            pagination={false}
            columns={columns}
            dataSource={[...list, { ...total, label: "合计" }]}
          />
        )}
      </PanelState>
    </Section>
  );
}

function Right() {
  const { measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "xzmj") };
  return (
    <>
      <Figures dataset={dataset} groups={groups} rows={12}>
        {({ groups: { xzyy = [], xznx = [], xzlx = [], czfs = [] } }) => (
          <>
            <FigureChart title="闲置原因" chart={RingChart} figures={xzyy} {...facts} />
            <FigureChart title="闲置时长" chart={BarChart} figures={xznx} height={150} {...facts} />
            <FigureChart title="闲置类型" chart={RankChart} figures={xzlx} {...facts} />
            <FigureChart
              title="处置方式"
              chart={RankChart}
              figures={czfs.filter(({ key }) => key !== "")}
              {...facts}
            />
          </>
        )}
      </Figures>
      <StockTable />
    </>
  );
}

/** /xztd: idle land from suspicion to 销号. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
