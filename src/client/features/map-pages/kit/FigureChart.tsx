import { type ComponentType, type ReactNode, useCallback, useMemo } from "react";
import type { ChartProps } from "../../../charts/datum";
import type { Figure } from "../../../records/datasetStats";
import { figureData, unitOf } from "./figureData";
import { usePage } from "./pageContext";
import "./section.css";

type Props = {
  title: string;
  chart: ComponentType<ChartProps>;
  dataset: string;
  figures: readonly Figure[];
  /** `zs`, a sum or a rate of the dataset. */
  of: string;
  /** The field that the figures are grouped by, for its colours. */
  field?: string;
  /** What records are counted in. */
  records?: string;
  height?: number;
  extra?: ReactNode;
};

/** A group of figures as a chart; each of them leads to the records that it counts. */
export function FigureChart(props: Props) {
  const { title, chart: Chart, dataset, figures, of, field, records, height, extra } = props;
  const { open } = usePage();
  const data = useMemo(
    () => figureData(dataset, figures, of, field),
    [dataset, figures, of, field],
  );
  const pick = useCallback(
    (key: string) => {
      const figure = figures.find((one) => one.key === key);
      if (figure && figure.zs > 0) open({ dataset, filter: figure.filter });
    },
    [dataset, figures, open],
  );
  const unit = unitOf(dataset, of, records);
  return (
    <Section title={title} extra={extra}>
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

/** A part of a panel under its own heading. */
export function Section({
  title,
  extra,
  children,
}: {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="kit-section" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {extra}
      </header>
      {children}
    </section>
  );
}
