import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { gyyd } from "#contract/datasets/gyyd";
import { xztd } from "#contract/datasets/xztd";
import { idleStock } from "#contract/figures/filters";
import type { MapFilter } from "#contract/map/layerSpec";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count, decimal } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { ratio } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { partOf, percentText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { Trades } from "./Trades";
import { WorkGauges } from "./WorkGauges";

export const loader = mapPageLoader("gyzz");

const chips = ["hydm", "pjdj", "sfyqn", "ydqk"];
const land = figuresOf(gyyd, ["region", "sfdx", "pjdj", "sfyqn"]);
const unused = figuresOf(xztd, []);
const red = { ytlb: ["1"], yjdj: ["4"] };

function Cards() {
  const { total, part } = useFiguresOf(land);
  const maySeeIdle = useAtomValue(canAtom)("xztd:view");
  const low = part("sfdx", "1");
  const shareOf = (some: typeof total) => `${percentText(partOf(some, total, "mj"))}%`;
  return (
    <KpiCards>
      <Amount
        fact="industrialLand"
        figure={total}
        of="mj"
        below={`${count(total.zs)} 宗，园区内 ${shareOf(part("sfyqn", "1"))}`}
      />
      <Amount fact="taxPerMu" figure={total} of="mjss" />
      <Amount fact="addedPerMu" figure={total} of="mjzjz" />
      <Kpi
        fact="floorRatio"
        value={decimal(ratio(total.sums.zjzmj ?? 0, total.sums.mj ?? 0), 2)}
        list={total}
      />
      <Amount
        fact="lowIndustry"
        figure={low}
        of="mj"
        below={`${count(low.zs)} 宗，占 ${shareOf(low)}`}
      />
      {maySeeIdle && (
        <Figures from={unused} fixed={idleStock} rows={1} always>
          <Idle />
        </Figures>
      )}
    </KpiCards>
  );
}

function Idle() {
  const { total } = useFiguresOf(unused);
  return <Amount fact="idleStock" figure={total} of="clmj" below={`${count(total.zs)} 宗`} />;
}

const Left = () => (
  <Figures from={land} rows={12}>
    <Cards />
    <Group from={land} title="亩均税收排名" fact="taxPerMu" by="region" of="mjss" as="rank" />
  </Figures>
);

/** Contracts and enterprises have the trade of the chips too. */
function useTrade(): MapFilter {
  const { hydm } = usePage().filter;
  return useMemo(() => (hydm === undefined ? {} : { hydm }), [hydm]);
}

function Right() {
  const trade = useTrade();
  return (
    <>
      <Trades fixed={trade} />
      <Figures from={land} rows={4}>
        <Group from={land} title="综合评价等级" by="pjdj" of="mj" as="ring" />
      </Figures>
      <WorkGauges fixed={trade} />
      <TopRecords
        title="红色预警"
        dataset="tdgy"
        filter={{ ...red, ...trade }}
        by="yqts"
        note="yjlx"
        size={8}
      />
    </>
  );
}

/** /gyzz: industrial land and its renovation. */
export const Component = () => (
  <MapPageFrame source="gyyd" chips={chips} left={<Left />} right={<Right />} />
);
