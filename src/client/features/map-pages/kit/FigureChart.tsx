import { type ComponentType, type ReactNode, useCallback, useMemo } from "react";
import type { FigureId } from "#contract/figures/catalogue";
import { BarChart } from "../../../charts/BarChart";
import type { ChartProps } from "../../../charts/datum";
import { LineChart } from "../../../charts/LineChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { StackBar } from "../../../charts/StackBar";
import type { Figure } from "../../../records/datasetStats";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { countedBy, figureData, unitOf } from "./figureData";
import { usePage } from "./pageContext";
import "./section.css";

const charts = {
  bar: BarChart,
  line: LineChart,
  rank: RankChart,
  ring: RingChart,
  stack: StackBar,
};
export type ChartKind = keyof typeof charts;

type Props = {
  title: string;
  fact?: FigureId | undefined;
  as: ChartKind;
  dataset: string;
  figures: readonly Figure[];
  /** `zs`, a sum or a rate of the dataset; a sum becomes the count if the page counts 宗. */
  of: string;
  /** The field that the figures are grouped by, for its colours. */
  by: string;
  height?: number;
};

/** A group of figures as a chart; each links to the records that it counts. */
export function FigureChart({ title, fact, as, dataset, figures, of, by, height }: Props) {
  const { open, measure } = usePage();
  const Chart: ComponentType<ChartProps> = charts[as];
  const counted = countedBy(measure, dataset, of);
  // A ranking uses a single colour.
  const field = as === "rank" ? undefined : by;
  const data = useMemo(
    () => figureData(dataset, figures, counted, field),
    [dataset, figures, counted, field],
  );
  const pick = useCallback(
    (key: string) => {
      const figure = figures.find((one) => one.key === key);
      if (figure && figure.zs > 0) open(figure);
    },
    [figures, open],
  );
  const unit = unitOf(dataset, counted);
  return (
    <Section title={title} fact={fact}>
      <Chart
        title={`${title}（${unit}）`}
        data={data}
        unit={unit}
        onPick={pick}
        {...(height && { height })}
      />
    </Section>
  );
}

/** A section of a panel under its own heading. */
export function Section({
  title,
  fact,
  extra,
  children,
}: {
  title: string;
  /** The figure of the catalogue that it shows, region by region or in parts. */
  fact?: FigureId | undefined;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="kit-section" aria-label={title}>
      <header>
        <div className="kit-heading">
          <h3>{title}</h3>
          {fact && <FigureMark id={fact} />}
        </div>
        {extra}
      </header>
      {children}
    </section>
  );
}
