import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { Gauge } from "../../../charts/Gauge";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { LifeLine } from "./LifeLine";
import { StageChevrons } from "./StageChevrons";

export const loader = mapPageLoader("gy-qsmzq");

const chips = ["qdnd", "qsmzqjd", "yjdj"];
const dataset = "tdgy";
const industrial = { ytlb: ["1"] };
const groups = ["qsmzqjd", "kgzt", "jgzt", "yjdj", "yjlx", "fhjg"];
/** Whether the agreed days have come, and what became of them. */
const dueGroups = ["kgqk", "jgqk"];
const expiring = { ...industrial, yjlx: ["11"] };

function Left() {
  return (
    <>
      <StageChevrons />
      <Figures dataset={dataset} groups={dueGroups} fixed={industrial} rows={6}>
        {({ total, groups: { kgqk = [], jgqk = [] } }) => (
          <Section title="开工与竣工">
            <Rates total={total} word="开工" field="kgqk" figures={kgqk} color="#3b82f6" />
            <Rates total={total} word="竣工" field="jgqk" figures={jgqk} color="#22c55e" />
          </Section>
        )}
      </Figures>
      <Figures dataset={dataset} groups={groups} fixed={industrial} rows={10}>
        {({ total, groups: { kgzt = [], jgzt = [] } }) => (
          <Progress total={total} kgzt={kgzt} jgzt={jgzt} />
        )}
      </Figures>
    </>
  );
}

type RatesProps = {
  total: Figure;
  word: string;
  field: "kgqk" | "jgqk";
  figures: readonly Figure[];
  color: string;
};

/** K13 to K15: of those whose agreed day has come, how many are done, and how many in time. */
function Rates({ total, word, field, figures, color }: RatesProps) {
  const { open } = usePage();
  const [due, done, inTime] = [["1", "2", "3"], ["1", "2"], ["1"]].map((keys) =>
    together(figures, field, keys),
  ) as [Figure, Figure, Figure];
  const gauge = (title: string, part: Figure) => (
    <Gauge
      title={title}
      color={color}
      value={share(part.zs, due.zs)}
      below={`${count(part.zs)} / 应${word} ${count(due.zs)} 宗`}
      onPick={() => open({ dataset, filter: { ...total.filter, ...part.filter } })}
    />
  );
  return (
    <div className="kit-gauges">
      {gauge(`${word}率`, done)}
      {gauge(`按期${word}率`, inTime)}
    </div>
  );
}

type States = { total: Figure; kgzt: readonly Figure[]; jgzt: readonly Figure[] };

/** K16: what is overdue. */
function Progress({ total, kgzt, jgzt }: States) {
  const unbegun = together(kgzt, "kgzt", ["2", "3"]);
  const unended = together(jgzt, "jgzt", ["2"]);
  const idle = together(kgzt, "kgzt", ["3"]);
  const list = (figure: Figure) => ({
    dataset,
    filter: { ...total.filter, ...figure.filter },
  });
  return (
    <div className="kit-section">
      <KpiCards>
        <Kpi
          title="逾期未开工"
          hint="约定开工日已过而未开工，含疑似闲置"
          value={count(unbegun.zs)}
          unit="宗"
          below={`${muOf(unbegun, "gymj")} 亩`}
          tone="warn"
          list={list(unbegun)}
        />
        <Kpi
          title="逾期未竣工"
          hint="约定竣工日已过而未竣工"
          value={count(unended.zs)}
          unit="宗"
          below={`${muOf(unended, "gymj")} 亩`}
          tone="warn"
          list={list(unended)}
        />
        <Kpi
          title="疑似闲置"
          hint="逾期未开工满一年"
          value={count(idle.zs)}
          unit="宗"
          below={`占供地 ${percentText(share(idle.sums.gymj ?? 0, total.sums.gymj ?? 0))}%`}
          tone="bad"
          list={list(idle)}
        />
        <Kpi
          title="工业供地"
          value={count(total.zs)}
          unit="宗"
          below={`${muOf(total, "gymj")} 亩`}
          list={{ dataset, filter: total.filter }}
        />
      </KpiCards>
    </div>
  );
}

function Right() {
  const { measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "gymj") };
  const told = ({ key }: Figure) => key !== "";
  return (
    <>
      <Figures dataset={dataset} groups={groups} fixed={industrial} rows={12}>
        {({ groups: { yjdj = [], yjlx = [], fhjg = [] } }) => (
          <>
            <FigureChart
              title="预警等级"
              chart={RingChart}
              figures={yjdj.filter(told).map((one) => ({ ...one, label: `${one.label}色预警` }))}
              field="yjdj"
              {...facts}
            />
            <FigureChart
              title="预警类型"
              chart={RankChart}
              figures={yjlx.filter(told)}
              {...facts}
            />
            <FigureChart
              title="达产复核"
              chart={RingChart}
              figures={fhjg.filter(told)}
              {...facts}
            />
          </>
        )}
      </Figures>
      <TopRecords
        title="逾期最久"
        dataset={dataset}
        filter={industrial}
        by="yqts"
        above={0}
        note="qsmzqjd"
        size={8}
      />
      <TopRecords
        title="使用权即将到期"
        dataset={dataset}
        filter={expiring}
        by="dqrq"
        order="asc"
        size={6}
      />
    </>
  );
}

/** /gy-qsmzq: industrial land from listing to expiry. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source={dataset}
      chips={chips}
      left={<Left />}
      right={<Right />}
      bottom={<LifeLine />}
    />
  );
}
