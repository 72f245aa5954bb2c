import { Tooltip } from "antd";
import type { DxydFilter, Figure } from "#contract/endpoints/dxyd";
import { count, mu, percent } from "../../ui/format";
import { together } from "./figureData";

type Stats = { total: Figure; groups: Readonly<Record<string, Figure[]>> };
type Props = { stats: Stats; onList: (filter: DxydFilter) => void };

type CardProps = {
  title: string;
  /** How the figure comes about. */
  hint: string;
  value: string;
  unit: string;
  below: string;
  onPick: () => void;
};

function Card({ title, hint, value, unit, below, onPick }: CardProps) {
  return (
    <Tooltip title={hint}>
      <button type="button" className="dxyd-card" onClick={onPick}>
        <span className="dxyd-card-title">{title}</span>
        <span className="dxyd-card-value">
          {value}
          <small>{unit}</small>
        </span>
        <span className="dxyd-card-below">{below}</span>
      </button>
    </Tooltip>
  );
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** K01, K03 and K04 of the indicator catalogue, and what is listed for redevelopment by its own name. */
export function Indicators({ stats: { total, groups }, onList }: Props) {
  const states = groups.zkfzt ?? [];
  const listed = together(states, "zkfzt", ["1", "2", "3"]);
  const begun = together(states, "zkfzt", ["2", "3"]);
  const done = together(states, "zkfzt", ["3"]);
  const share = (part: { mj: number }) => percent(ratio(part.mj, total.mj)).replace("%", "");
  const words = (part: { zs: number; mj: number }) => `${count(part.zs)} 宗，${mu(part.mj)} 亩`;
  return (
    <div className="dxyd-cards">
      <Card
        title="低效用地"
        hint="审核通过的地块：宗数与面积"
        value={mu(total.mj)}
        unit="亩"
        below={`${count(total.zs)} 宗，审核通过`}
        onPick={() => onList(total.filter)}
      />
      <Card
        title="已列入再开发"
        hint="审核通过且再开发状态为已列入项目、实施中或已完成的地块面积"
        value={mu(listed.mj)}
        unit="亩"
        below={`${count(listed.zs)} 宗`}
        onPick={() => onList(listed.filter)}
      />
      <Card
        title="再开发实施率"
        hint="实施中与已完成的面积 ÷ 低效用地面积"
        value={share(begun)}
        unit={total.mj > 0 ? "%" : ""}
        below={words(begun)}
        onPick={() => onList(begun.filter)}
      />
      <Card
        title="再开发完成率"
        hint="已完成的面积 ÷ 低效用地面积"
        value={share(done)}
        unit={total.mj > 0 ? "%" : ""}
        below={words(done)}
        onPick={() => onList(done.filter)}
      />
    </div>
  );
}
