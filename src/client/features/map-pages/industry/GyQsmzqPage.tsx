import { signedStages } from "#contract/codes/supplyCodes";
import { tdgy } from "#contract/datasets/tdgy";
import { figures } from "#contract/figures/catalogue";
import { Gauge } from "../../../charts/Gauge";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, partOf, percentText } from "../kit/rates";
import { alertColors, told } from "../kit/shown";
import { TopRecords } from "../kit/TopRecords";
import { LifeLine } from "./LifeLine";
import { StageChevrons } from "./StageChevrons";

export const loader = mapPageLoader("gy-qsmzq");

const chips = ["qdnd", "qsmzqjd", "yjdj"];
const industrial = { ytlb: ["1"] };
const expiring = { ...industrial, yjlx: ["11"] };
const land = figuresOf(tdgy, ["qsmzqjd", "kgzt", "jgzt", "yjdj", "yjlx", "fhjg"]);
/** Whether the agreed days have passed, and the outcome. */
const due = figuresOf(tdgy, ["kgqk", "jgqk"]);

type RatesProps = { word: string; field: "kgqk" | "jgqk"; color: string };

/** K13 to K15: of those whose agreed day has passed, how many are done, and how many on time. */
function Rates({ word, field, color }: RatesProps) {
  const { open } = usePage();
  const { part } = useFiguresOf(due);
  const all = part(field, "1", "2", "3");
  const gauge = (title: string, some: typeof all) => (
    <Gauge
      title={title}
      color={color}
      value={share(some.zs, all.zs)}
      below={`${count(some.zs)} / 应${word} ${count(all.zs)} 宗`}
      onPick={() => open(some)}
    />
  );
  return (
    <div className="kit-gauges">
      {gauge(`${word}率`, part(field, "1", "2"))}
      {gauge(`按期${word}率`, part(field, "1"))}
    </div>
  );
}

/** 应开工 − 已开工, as it is listed. */
function Unstarted() {
  const { open } = usePage();
  const { part } = useFiguresOf(due);
  const unstarted = part("kgqk", "3");
  return (
    <button type="button" className="kit-link" onClick={() => open(unstarted)}>
      {figures.unstarted.name} {count(unstarted.zs)} 宗
    </button>
  );
}

/** K16: what is overdue. */
function Overdue() {
  const { part } = useFiguresOf(land);
  const signed = part("qsmzqjd", ...Object.keys(signedStages));
  const unbegun = part("kgzt", "2", "3");
  const unended = part("jgzt", "2");
  const idle = part("kgzt", "3");
  return (
    <KpiCards>
      <Amount
        fact="lateStarts"
        figure={unbegun}
        of="zs"
        below={`${muOf(unbegun, "gymj")} 亩`}
        tone="warn"
      />
      <Amount
        fact="lateEnds"
        figure={unended}
        of="zs"
        below={`${muOf(unended, "gymj")} 亩`}
        tone="warn"
      />
      <Amount
        fact="suspectContracts"
        figure={idle}
        of="zs"
        below={`占供地 ${percentText(partOf(idle, signed, "gymj"))}%`}
        tone="bad"
      />
      <Amount
        fact="industrialSupply"
        figure={signed}
        of="gymj"
        below={`${count(signed.zs)} 宗已签约`}
      />
    </KpiCards>
  );
}

const Left = () => (
  <>
    <StageChevrons />
    <Figures from={due} fixed={industrial}>
      <Section title="开工与竣工" fact="startRate" extra={<Unstarted />}>
        <Rates word="开工" field="kgqk" color="#3b82f6" />
        <Rates word="竣工" field="jgqk" color="#22c55e" />
      </Section>
    </Figures>
    <Figures from={land} fixed={industrial} rows={10}>
      <div className="kit-section">
        <Overdue />
      </div>
    </Figures>
  </>
);

const Right = () => (
  <>
    <Figures from={land} fixed={industrial} rows={12}>
      <Group from={land} title="供地预警等级" by="yjdj" of="gymj" as="ring" shown={alertColors} />
      <Group from={land} title="供地预警类型" by="yjlx" of="gymj" as="rank" shown={told} />
      <Group from={land} title="达产复核" by="fhjg" of="gymj" as="ring" shown={told} />
    </Figures>
    <TopRecords
      title="逾期最久"
      dataset="tdgy"
      filter={industrial}
      by="yqts"
      above={0}
      note="qsmzqjd"
      size={8}
    />
    <TopRecords
      title="使用权即将到期"
      dataset="tdgy"
      filter={expiring}
      by="dqrq"
      order="asc"
      size={6}
    />
  </>
);

/** /gy-qsmzq: industrial land from listing to expiry. */
export const Component = () => (
  <MapPageFrame
    source="tdgy"
    chips={chips}
    left={<Left />}
    right={<Right />}
    bottom={<LifeLine />}
  />
);
