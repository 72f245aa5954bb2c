import { useSetAtom } from "jotai";
import { cypt } from "#contract/datasets/cypt";
import { gyyd } from "#contract/datasets/gyyd";
import type { MapFilter } from "#contract/map/layerSpec";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { mapCommandAtom, selectionAtom } from "../../../state/map";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { muOf, partOf, percentText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { ParkPanel } from "./ParkPanel";

export const loader = mapPageLoader("kfqyq");

const chips = ["cyptlx", "cyptjb"];
const dataset = "cypt";
/** What has ended counts no more. */
const inUse = (): MapFilter => ({ cyptzt: ["1"] });
const parks = figuresOf(cypt, ["cyptlx", "cyptjb"]);
const land = figuresOf(gyyd, ["sfyqn"]);

/** Selects a park: the right panel describes it, and the map goes there. */
function useParkChoice() {
  const select = useSetAtom(selectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  return (id: string) => {
    select({ dataset, ids: [id] });
    fly({ kind: "record", dataset, id: id });
  };
}

function Cards() {
  const { total } = useFiguresOf(parks);
  return (
    <KpiCards>
      <Amount title="园区" figure={total} of="zs" />
      <Amount
        title="规划面积"
        figure={total}
        of="ghmj"
        below={`工业用地 ${muOf(total, "gygymj")} 亩`}
      />
      <Amount
        fact="taxPerPark"
        figure={total}
        of="mjss"
        below={`企业 ${count(total.sums.qys ?? 0)} 家`}
      />
      <Figures from={land} rows={2} always>
        <Concentration />
      </Figures>
    </KpiCards>
  );
}

/** 园区集中度 (K12): industrial land inside parks over all industrial land. */
function Concentration() {
  const { total, part } = useFiguresOf(land);
  const inside = part("sfyqn", "1");
  return (
    <Kpi
      fact="parkShare"
      value={percentText(partOf(inside, total, "mj"))}
      unit="%"
      below={`园区内 ${count(inside.zs)} 宗`}
      list={inside}
    />
  );
}

function Left() {
  const choose = useParkChoice();
  return (
    <>
      <Figures from={parks} rows={10}>
        <Cards />
        <Group from={parks} title="园区类型" by="cyptlx" of="ghmj" as="ring" />
        <Group from={parks} title="园区级别" by="cyptjb" of="ghmj" as="rank" />
      </Figures>
      <TopRecords
        title="亩均税收前十"
        dataset={dataset}
        by="mjss"
        note="cyptjb"
        onRow={(row) => choose(String(row.cyptid))}
      />
    </>
  );
}

/** /kfqyq: development zones and parks. */
export const Component = () => (
  <MapPageFrame
    source={dataset}
    chips={chips}
    usual={inUse}
    left={<Left />}
    right={<ParkPanel />}
    rightTitle="园区详情"
  />
);
