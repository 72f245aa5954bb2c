import type { tdgy } from "#contract/datasets/tdgy";
import { BarChart } from "../../../charts/BarChart";
import { decimal, missing, toMu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { ratio, share } from "../kit/figureData";
import type { FigureOf } from "../kit/figuresOf";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { hundredMillion, percentText } from "../kit/rates";

type Sale = FigureOf<typeof tdgy>;

/** 均价 in 万元/亩, and 溢价率 in percent. */
const priceOf = ({ sums }: Sale) => ratio(sums.cjj ?? 0, toMu(sums.gymj ?? 0));
const premiumOf = ({ sums }: Sale) => share((sums.cjj ?? 0) - (sums.qsj ?? 0), sums.qsj ?? 0);

/** Number, area and price of sales. */
export function SaleCards({ title, figure }: { title: string; figure: Sale }) {
  const price = priceOf(figure);
  const paid = (figure.sums.cjj ?? 0) / hundredMillion;
  return (
    <Section title={title}>
      <KpiCards>
        <Amount title="宗数" figure={figure} of="zs" />
        <Amount title="面积" figure={figure} of="gymj" />
        <Kpi title="成交价款" value={decimal(paid, 2)} unit="亿元" list={figure} />
        <Kpi
          title="均价"
          hint="成交价款 ÷ 供应面积；溢价率 =（成交价 − 起始价）÷ 起始价"
          value={price === null ? missing : decimal(price, 2)}
          unit="万元/亩"
          below={`溢价率 ${percentText(premiumOf(figure))}%`}
          list={figure}
        />
      </KpiCards>
    </Section>
  );
}

type CourseProps = {
  title: string;
  /** In order, including those without sales. */
  times: readonly { key: string; label: string }[];
  figures: readonly Sale[];
};

/** By month or by year: sales as bars, the price per 亩 as a line. */
export function SaleCourse({ title, times, figures }: CourseProps) {
  const { open, measure } = usePage();
  const known = new Map(figures.map((figure) => [figure.key, figure]));
  const by = measure === "zs" ? "宗" : "亩";
  const amount = (figure: Sale | undefined) =>
    measure === "zs" ? (figure?.zs ?? 0) : toMu(figure?.sums.gymj ?? 0);
  const price = (figure: Sale | undefined) => (figure ? priceOf(figure) : null);
  return (
    <Section title={title}>
      <BarChart
        title={`成交${measure === "zs" ? "宗数" : "面积"}（${by}）`}
        data={times.map(({ key, label }) => ({ key, label, value: amount(known.get(key)) }))}
        unit={by}
        line={{
          title: "均价",
          unit: "万元/亩",
          values: Object.fromEntries(times.map(({ key }) => [key, price(known.get(key))])),
        }}
        onPick={(key) => {
          const figure = known.get(key);
          if (figure) open(figure);
        }}
      />
    </Section>
  );
}
