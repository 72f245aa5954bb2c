import { useMemo } from "react";
import { yddw } from "#contract/datasets/yddw";
import { figures } from "#contract/figures/catalogue";
import type { MapFilter } from "#contract/map/layerSpec";
import { PairChart } from "../../../charts/PairChart";
import { toMu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { usePage } from "../kit/pageContext";
import { largest } from "../kit/shown";

const firms = figuresOf(yddw, ["hydm"]);
const firstTen = largest("ydmj", 10);

/** 行业前十 by land used, with the yield per 亩. */
export const Trades = ({ fixed = {} }: { fixed?: MapFilter }) => (
  <Figures from={firms} fixed={fixed} rows={10}>
    <Section title="行业前十" fact="taxPerFirm">
      <Pairs />
    </Section>
  </Figures>
);

function Pairs() {
  const { open } = usePage();
  const { hydm } = useFiguresOf(firms).groups;
  const top = useMemo(() => firstTen(hydm), [hydm]);
  return (
    <PairChart
      title="行业用地面积与企业亩均税收"
      data={top.map(({ key, label, sums }) => ({ key, label, value: toMu(sums.ydmj ?? 0) }))}
      first={{ title: "用地面积", unit: "亩" }}
      second={{
        title: figures.taxPerFirm.name,
        unit: "万元/亩",
        values: Object.fromEntries(top.map(({ key, rates }) => [key, rates.mjss ?? null])),
      }}
      onPick={(key) => {
        const figure = top.find((one) => one.key === key);
        if (figure) open(figure);
      }}
    />
  );
}
