import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { MapFilter } from "#contract/map/layerSpec";
import type { Stats } from "../../../records/datasetStats";
import { PanelState } from "../../../ui/base/PanelState";
import { FilterNote, Noted, useFilterNote } from "./FilterNote";
import { together } from "./figureData";
import type { Facts, FigureOf, NameOf, Question } from "./figuresOf";
import { useFigures } from "./useFigures";

type AnyQuestion = Question<Facts, string>;

/** The results of all enclosing `Figures`. */
const Answers = createContext<ReadonlyMap<AnyQuestion, Stats>>(new Map());

type Props = {
  from: AnyQuestion;
  /** Another register with the same fields, such as the other library. */
  dataset?: string;
  fixed?: MapFilter;
  /** Lines of the skeleton. */
  rows?: number;
  empty?: string;
  /** Shows zeros too instead of the empty state, where this is one card among others. */
  always?: boolean;
  children: ReactNode;
};

const isEmpty = ({ total }: Stats) => total.zs === 0;

/** Loads figures of a dataset for its children, with loading, empty and error states. */
export function Figures({ from, dataset = from.facts.name, fixed, children, ...words }: Props) {
  const { rows = 6, empty, always } = words;
  const called = useFigures(dataset, from.groups, fixed);
  const note = useFilterNote({ dataset, fixed });
  const outer = useContext(Answers);
  const { data } = called;
  const answers = useMemo(
    () => (data ? new Map(outer).set(from, data) : outer),
    [outer, from, data],
  );
  return (
    <PanelState
      called={called}
      rows={rows}
      {...(!always && { isEmpty })}
      empty={empty ?? "没有符合条件的记录，可去掉一些筛选或换一个行政区"}
    >
      {() => (
        <Answers value={answers}>
          <FilterNote dataset={dataset} fixed={fixed} />
          <Noted value={note}>{children}</Noted>
        </Answers>
      )}
    </PanelState>
  );
}

/**
 * What the enclosing `Figures` has loaded: the total, each group, and several values of a group as
 * one.
 */
export function useFiguresOf<D extends Facts, Group extends string>(from: Question<D, Group>) {
  const found = useContext(Answers).get(from);
  if (!found) throw new Error(`Figures of ${from.facts.name} are read outside of their Figures`);
  const stats = found as Stats<NameOf<D>, Group>;
  const part = (by: Group, ...keys: readonly string[]): FigureOf<D> => {
    const { dataset, filter, sums } = stats.total;
    const some = together(stats.groups[by], by, keys);
    const none = Object.fromEntries(Object.keys(sums).map((name) => [name, 0]));
    return {
      ...some,
      dataset,
      sums: { ...none, ...some.sums },
      filter: { ...filter, ...some.filter },
    };
  };
  return { ...stats, part };
}
