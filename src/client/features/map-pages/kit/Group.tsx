import { useMemo } from "react";
import type { FigureId } from "#contract/figures/catalogue";
import { levelOf } from "#contract/regions";
import { type ChartKind, FigureChart } from "./FigureChart";
import { useFiguresOf } from "./Figures";
import type { Facts, FigureOf, NameOf, Question } from "./figuresOf";
import { usePage } from "./pageContext";

type Props<D extends Facts, By extends string> = {
  from: Question<D, By>;
  title: string;
  fact?: FigureId;
  by: NoInfer<By>;
  /** `zs`, a sum or a rate. */
  of: NameOf<D> | "zs";
  as: ChartKind;
  /** Which figures, in which order, with which labels; must be a constant. */
  shown?: (figures: readonly FigureOf<D>[]) => readonly FigureOf<D>[];
  height?: number;
};

/** A group of the enclosing figures as a chart; regions only if there are some below. */
export function Group<D extends Facts, By extends string>(props: Props<D, By>) {
  const { from, shown, ...chart } = props;
  const { areaCode } = usePage();
  const { total, groups } = useFiguresOf(from);
  const all = groups[chart.by];
  const figures = useMemo(() => (shown ? shown(all) : all), [all, shown]);
  if (chart.by === "region" && levelOf(areaCode) === 3) return null;
  return <FigureChart dataset={total.dataset} figures={figures} {...chart} />;
}
