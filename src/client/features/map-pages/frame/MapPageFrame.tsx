import { Button, Segmented } from "antd";
import { useAtom } from "jotai";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { hasPast } from "#contract/datasets/pastDay";
import type { MapFilter } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";
import { recordWord } from "#contract/words/recordWord";
import { SidePanel } from "../../../shell/SidePanel";
import { useMapPage } from "../../../shell/usePageLayers";
import { metricAtom } from "../../../state/map";
import { ChangesPanel } from "../changes/ChangesPanel";
import { usualPeriod } from "../changes/period";
import { usePeriod } from "../changes/useChanges";
import { type Measure, PageContext, usePage } from "../kit/pageContext";
import { Chips } from "./Chips";
import { InViewSwitch } from "./InViewSwitch";
import { ListDrawer } from "./ListDrawer";
import { usePageFacts } from "./usePageFacts";
import "./rows.css";
import "./table.css";
import "./pages.css";

type Props = {
  /** The dataset that the chips filter, and its fields; must be a constant. */
  source: string;
  chips: readonly string[];
  /** What the page is about besides the chips, such as the current year. */
  usual?: (filter: MapFilter) => MapFilter;
  left: ReactNode;
  right: ReactNode;
  /** Name of the right panel. */
  rightTitle?: string;
  /** Shown at the bottom of the map instead of a list. */
  bottom?: ReactNode;
  /** Lets the user choose 宗 or 亩 for the charts. */
  measured?: boolean;
  children?: ReactNode;
};

/** Records or 亩, for the choropleth and every chart of the page. */
function MeasureSwitch({ source }: { source: string }) {
  const [metric, setMetric] = useAtom(metricAtom);
  return (
    <Segmented<Measure>
      size="small"
      aria-label="统计口径"
      value={metric === "zs" ? "zs" : "mj"}
      onChange={setMetric}
      options={[
        { value: "zs", label: `${recordWord(source)}数` },
        { value: "mj", label: "面积" },
      ]}
    />
  );
}

/** A page over the map: chips and cards on the left, analysis on the right, lists at the bottom. */
export function MapPageFrame({ source, chips, usual, children, ...parts }: Props) {
  const page = useLoaderData<MapPage>();
  useMapPage(page);
  const { left, bottom, measured = true } = parts;
  const facts = usePageFacts(source, chips, measured, usual);
  return (
    <PageContext value={facts}>
      <SidePanel title={page.title} side="left" extra={<InViewSwitch />}>
        <Chips />
        {left}
      </SidePanel>
      <Right source={source} {...parts} />
      <Foot bottom={bottom} />
      {children}
    </PageContext>
  );
}

type RightProps = Pick<Props, "source" | "right" | "rightTitle" | "measured">;

/** The analysis, or the changes between two days if the page has a history. */
function Right({ source, right, rightTitle = "分析", measured = true }: RightProps) {
  const { period, setPeriod } = usePeriod();
  const isOpen = period !== null && hasPast(source);
  const change = hasPast(source) && !isOpen && (
    <Button size="small" onClick={() => setPeriod(usualPeriod())}>
      变化
    </Button>
  );
  const extra = (
    <>
      {change}
      {(measured || isOpen) && <MeasureSwitch source={source} />}
    </>
  );
  return (
    <SidePanel title={isOpen ? "变化" : rightTitle} side="right" extra={extra}>
      {isOpen ? <ChangesPanel dataset={source} period={period} onChange={setPeriod} /> : right}
    </SidePanel>
  );
}

function Foot({ bottom }: { bottom: ReactNode }) {
  const { list, open } = usePage();
  return list ? <ListDrawer list={list} onClose={() => open(null)} /> : bottom;
}
