import { useAtomValue } from "jotai";
import { gyyd } from "#contract/datasets/gyyd";
import { xztd } from "#contract/datasets/xztd";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count, decimal } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { ratio } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { partOf, percentText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";
import { Trades } from "./Trades";
import { WorkGauges } from "./WorkGauges";

export const loader = mapPageLoader("gyzz");

const chips = ["hydm", "pjdj", "sfyqn", "ydqk"];
const land = figuresOf(gyyd, ["region", "sfdx", "pjdj", "sfyqn"]);
const unused = figuresOf(xztd, []);
const idle = { xzzt: ["3", "4", "5"] };
const red = { ytlb: ["1"], yjdj: ["4"] };

function Cards() {
  const { total, part } = useFiguresOf(land);
  const maySeeIdle = useAtomValue(canAtom)("xztd:view");
  const low = part("sfdx", "1");
  const shareOf = (some: typeof total) => `${percentText(partOf(some, total, "mj"))}%`;
  return (
    <KpiCards>
      <Amount
        title="工业用地"
        figure={total}
        of="mj"
        below={`${count(total.zs)} 宗，园区内 ${shareOf(part("sfyqn", "1"))}`}
      />
      <Amount title="亩均税收" hint="核算税收合计 ÷ 工业用地面积" figure={total} of="mjss" />
      <Amount title="亩均增加值" hint="工业增加值合计 ÷ 工业用地面积" figure={total} of="mjzjz" />
      <Kpi
        title="综合容积率"
        hint="总建筑面积 ÷ 用地面积"
        value={decimal(ratio(total.sums.zjzmj ?? 0, total.sums.mj ?? 0), 2)}
        list={total}
      />
      <Amount
        title="低效工业"
        hint="已认定为低效用地的工业用地"
        figure={low}
        of="mj"
        below={`${count(low.zs)} 宗，占 ${shareOf(low)}`}
      />
      {maySeeIdle && (
        <Figures from={unused} fixed={idle} rows={1} always>
          <Idle />
        </Figures>
      )}
    </KpiCards>
  );
}

function Idle() {
  const { total } = useFiguresOf(unused);
  const hint = "已认定、处置中、待核实的闲置土地";
  const below = `${count(total.zs)} 宗`;
  return <Amount title="闲置土地" hint={hint} figure={total} of="xzmj" below={below} />;
}

const Left = () => (
  <Figures from={land} rows={12}>
    <Cards />
    <Group from={land} title="亩均税收排名" by="region" of="mjss" as="rank" />
  </Figures>
);

const Right = () => (
  <>
    <Trades />
    <Figures from={land} rows={4}>
      <Group from={land} title="综合评价等级" by="pjdj" of="mj" as="ring" />
    </Figures>
    <WorkGauges />
    <TopRecords title="红色预警" dataset="tdgy" filter={red} by="yqts" note="yjlx" size={8} />
  </>
);

/** /gyzz: industrial land and its renovation. */
export const Component = () => (
  <MapPageFrame source="gyyd" chips={chips} left={<Left />} right={<Right />} />
);
