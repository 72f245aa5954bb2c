import { xztd } from "#contract/datasets/xztd";
import { idleStock } from "#contract/figures/filters";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, KpiCards } from "../kit/KpiCards";
import { StageFunnel } from "../kit/StageFunnel";
import { told } from "../kit/shown";
import { Disposal, StockTable } from "./stockParts";

export const loader = mapPageLoader("xztd");

const chips = ["rknd", "xzyy", "xzzt"];
const land = figuresOf(xztd, ["xzzt", "xzyy", "xznx", "czfs", "xzlx", "clzt"]);

/** Stages in a clerk's words, each with its states (domain/04 §5). */
const stages: readonly [label: string, states: readonly string[], color: string][] = [
  ["疑似", ["0", "1"], "#fca5a5"],
  ["认定", ["3"], "#8a2be2"],
  ["处置", ["4", "5", "7"], "#c084fc"],
  ["销号", ["6"], "#9ca3af"],
];

function Cards() {
  const { total, part } = useFiguresOf(land);
  const stock = part("clzt", ...idleStock.clzt);
  return (
    <KpiCards>
      <Amount fact="idleStock" figure={stock} of="clmj" below={`${count(stock.zs)} 宗`} />
      <Amount fact="idleRegistered" figure={total} of="xzmj" below={`${count(total.zs)} 宗`} />
    </KpiCards>
  );
}

function Stages() {
  const { part } = useFiguresOf(land);
  const figures = stages.map(([label, states, color]) => ({
    color,
    figure: { ...part("xzzt", ...states), key: label, label },
  }));
  return <StageFunnel dataset="xztd" of="xzmj" stages={figures} />;
}

const Left = () => (
  <>
    <Figures from={land} rows={8}>
      <Cards />
      <Section title="处置进程" fact="idleRegistered">
        <Stages />
      </Section>
    </Figures>
    <Disposal />
  </>
);

const Right = () => (
  <>
    <Figures from={land} rows={12}>
      <Group from={land} title="闲置原因" by="xzyy" of="xzmj" as="ring" />
      <Group from={land} title="闲置时长" by="xznx" of="xzmj" as="bar" height={150} />
      <Group from={land} title="闲置类型" by="xzlx" of="xzmj" as="rank" />
      <Group from={land} title="处置方式" by="czfs" of="xzmj" as="rank" shown={told} />
    </Figures>
    <StockTable />
  </>
);

/** /xztd: idle land from suspicion to 销号. */
export const Component = () => (
  <MapPageFrame source="xztd" chips={chips} left={<Left />} right={<Right />} />
);
