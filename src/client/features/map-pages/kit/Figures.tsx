import type { ReactNode } from "react";
import type { MapFilter } from "#contract/map/layerSpec";
import type { Stats } from "../../../records/datasetStats";
import { PanelState } from "../../../ui/base/PanelState";
import { useFigures } from "./useFigures";

type Props = {
  dataset: string;
  groups: readonly string[];
  fixed?: MapFilter;
  /** Lines of the skeleton. */
  rows?: number;
  empty?: string;
  /** Nought is a figure too: a card among others. */
  always?: boolean;
  children: (stats: Stats) => ReactNode;
};

const isEmpty = ({ total }: Stats) => total.zs === 0;

/** Figures of a dataset with their loading, empty and error states. */
export function Figures({ dataset, groups, fixed, rows = 6, empty, always, children }: Props) {
  const called = useFigures(dataset, groups, fixed);
  return (
    <PanelState
      called={called}
      rows={rows}
      {...(!always && { isEmpty })}
      empty={empty ?? "没有符合条件的记录，可去掉一些筛选或换一个行政区"}
    >
      {children}
    </PanelState>
  );
}
