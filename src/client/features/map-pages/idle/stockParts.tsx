import { Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { type StockRow, xztdApi } from "#contract/endpoints/idle/xztd";
import { levelOf } from "#contract/regions";
import { useCall } from "../../../api/useCall";
import { RankChart } from "../../../charts/RankChart";
import { dataYearAtom } from "../../../state/dataTime";
import { dataRevisionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { count, mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { FilterNote } from "../kit/FilterNote";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { percentText } from "../kit/rates";
import { WholeNote } from "../kit/WholeNote";

const dataset = "xztd";

function useStock() {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const nd = useAtomValue(dataYearAtom);
  return useCall(xztdApi.stockStats, { areaCode, nd }, revision);
}

/** The table goes by whole years: no chip narrows it, not even that of the year. */
const asked = { rknd: [], xzyy: [], xzzt: [] };

const partWords = ({ partial }: StockRow): string =>
  partial.zs > 0 ? `，部分处置 ${count(partial.zs)} 宗` : "";

/** Disposals of the year, and where most of them were. */
export function Disposal() {
  const { areaCode } = usePage();
  const stock = useStock();
  return (
    <PanelState called={stock} rows={6}>
      {({ total, list }) => (
        <>
          <div className="kit-section">
            <WholeNote what="本年处置" />
            <FilterNote dataset={dataset} fixed={asked} />
            <KpiCards>
              <Kpi
                fact="idleYearRate"
                value={percentText(total.czlv)}
                unit="%"
                below={`处置 ${mu(total.disposed.mj)} 亩${partWords(total)}`}
                list={{ dataset, filter: total.disposed.filter }}
              />
              <Kpi
                fact="idleClosing"
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
  );
}

function Ranking({ rows }: { rows: readonly StockRow[] }) {
  const { open } = usePage();
  const known = rows.filter(({ czlv }) => czlv !== null);
  return (
    <Section title="处置率排名" fact="idleYearRate">
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

/** 闲置消化统计表: opening stock, added, removed and closing stock, in 亩. */
export function StockTable() {
  const { open } = usePage();
  const called = useStock();
  const columns: TableColumnsType<StockRow> = [
    { title: "行政区", dataIndex: "label", fixed: "left" },
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
    <Section title="闲置消化统计（亩）" fact="idleClosing">
      <FilterNote dataset={dataset} fixed={asked} />
      <PanelState called={called} rows={8}>
        {({ total, list }) => (
          <Table<StockRow>
            size="small"
            className="kit-table"
            rowKey="key"
            pagination={false}
            // No name and no figure is cut: the sums of a province are wider than the panel.
            scroll={{ x: "max-content" }}
            columns={columns}
            dataSource={[...list, { ...total, label: "合计" }]}
          />
        )}
      </PanelState>
    </Section>
  );
}
