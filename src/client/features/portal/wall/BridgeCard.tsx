import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { dxydsd } from "#contract/datasets/dxydsd";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { lastDayOf } from "#contract/dataTime";
import { figures } from "#contract/figures/catalogue";
import { limits } from "#contract/limits";
import { heldWords } from "#contract/rules/plan/meetingSentences";
import { type BridgePart, bridgeParts } from "#contract/rules/plan/stockBridge";
import { canAtom } from "../../../state/session";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { count, decimal } from "../../../values/format";
import { listAddress } from "../figures/listAddress";
import { Card } from "../layout/Card";
import type { LastGood } from "../runs/useLastGood";
import { type BridgeBar, bridgeBars, digitsOf, floorOf, unitOf } from "./bridgeBars";
import { MovedDialog } from "./MovedDialog";
import type { Bridge, Forecast } from "./useWall";

type Props = { bridge: LastGood<Bridge>; forecast: LastGood<Forecast> | null };

/** How the stock came from the year's beginning to now, and where it will be at the year's end. */
export function BridgeCard({ bridge, forecast }: Props) {
  const [opened, setOpened] = useState<BridgePart | null>(null);
  const told = forecast?.data ?? null;
  const data = bridge.data;
  const { unit, divisor } = unitOf(data ? Math.max(data.start, data.end) / limits.mu : 0);
  return (
    <Card
      title={`低效存量怎样变化（${unit}）`}
      name="低效存量变化"
      figures={bridge}
      extra={<FigureMark id="lowStock" />}
    >
      {(shown) => (
        <div className="wall-bridge">
          <Bars
            bridge={shown}
            forecast={told && !isOver(told) ? endOf(shown, told).expected : null}
            divisor={divisor}
            onOpen={setOpened}
          />
          {told && <Words bridge={shown} forecast={told} {...{ unit, divisor }} />}
          {told && shown.parts.redeveloped.zs > 0 && <Apart />}
          {opened && <MovedDialog part={opened} nd={shown.nd} onClose={() => setOpened(null)} />}
        </div>
      )}
    </Card>
  );
}

/** The stock of the year's end in 亩, and its band. */
function endOf({ end }: Bridge, { total }: Forecast) {
  const after = (completed: number) => end / limits.mu - (completed - total.done);
  return {
    expected: after(total.expected),
    // More completed means less stock.
    low: total.high === null ? null : after(total.high),
    high: total.low === null ? null : after(total.low),
  };
}

/** On the last day of its year there is nothing left to foresee. */
const isOver = ({ nd, day }: Forecast): boolean => day >= lastDayOf(nd);

type BarsProps = {
  bridge: Bridge;
  forecast: number | null;
  divisor: number;
  onOpen: (part: BridgePart) => void;
};

function Bars({ bridge, forecast, divisor, onOpen }: BarsProps) {
  const inMu = (squareMetres: number) => squareMetres / limits.mu;
  const parts = Object.fromEntries(
    bridgeParts.map((part) => [part, { mj: inMu(bridge.parts[part].mj) }]),
  ) as Record<BridgePart, { mj: number }>;
  const bars = bridgeBars({ start: inMu(bridge.start), end: inMu(bridge.end), parts, forecast });
  const floor = floorOf(bars);
  const top = Math.max(1, ...bars.flatMap(({ from, to }) => [from, to])) - floor;
  const digits = divisor > 1 ? 1 : 0;
  return (
    <>
      <div className="wall-bars">
        {bars.map((bar) => (
          <Column key={bar.key} {...{ bar, bridge, floor, top, digits, divisor, onOpen }} />
        ))}
      </div>
      {floor > 0 && <p className="wall-axis">纵轴自 {decimal(floor / divisor, 0)} 起</p>}
    </>
  );
}

type ColumnProps = Omit<BarsProps, "forecast"> & {
  bar: BridgeBar;
  floor: number;
  top: number;
  digits: number;
};

function Column({ bar, bridge, floor, top, digits, divisor, onOpen }: ColumnProps) {
  const can = useAtomValue(canAtom);
  const reads = can(dxydsd.access.read);
  const { key, label, from, to, value, kind } = bar;
  const level = (at: number) => (Math.max(0, at - floor) / top) * 100;
  const [low, high] = [Math.min(level(from), level(to)), Math.max(level(from), level(to))];
  const shown = decimal(value / divisor, digits);
  const words = kind === "more" ? `+${shown}` : shown;
  const style = { bottom: `${low}%`, height: `${Math.max(0.6, high - low)}%` };
  const inside = (
    <>
      <span className="wall-column">
        <i className={`wall-bar-${kind}`} style={style} />
        <b style={{ bottom: `${high}%` }}>{words}</b>
      </span>
      <small>{label}</small>
    </>
  );
  const part = bridgeParts.find((one) => one === key);
  if (part && reads && bridge.parts[part].zs > 0) {
    return (
      <button type="button" aria-label={`${label} ${words}，查看地块`} onClick={() => onOpen(part)}>
        {inside}
      </button>
    );
  }
  if (key === "end" && reads && bridge.filter) {
    return (
      <Link to={listAddress("dxydsd", bridge.filter)} aria-label={`${label} ${words}，查看地块`}>
        {inside}
      </Link>
    );
  }
  return <div>{inside}</div>;
}

const stepsNamed = 2;

type WordsProps = { bridge: Bridge; forecast: Forecast; unit: string; divisor: number };

/** What the year's end will be, by which experience, and what would still close the gap. */
function Words({ bridge, forecast, unit, divisor }: WordsProps) {
  const reads = useAtomValue(canAtom)(zkfxmsd.access.read);
  const { total, closers } = forecast;
  const { expected, low, high } = endOf(bridge, forecast);
  const told = (mu: number) => decimal(mu / divisor, digitsOf(mu, divisor));
  return (
    <div className="wall-words">
      <p>
        {isOver(forecast) ? (
          "本年已到最后一天"
        ) : (
          <>
            按各县近三年进度，年底约 <b>{told(expected)}</b> {unit}
            {low !== null && high !== null && told(low) !== told(high)
              ? `（${told(low)}–${told(high)}）`
              : ""}
            {total.error !== null && `，${testedWords(total)}`}
          </>
        )}
        {total.gap !== null && (total.gap > 0 ? "，任务还差 " : "，任务能够完成")}
        {total.gap !== null && total.gap > 0 && (
          <>
            <b>{count(Math.round(total.gap))}</b> 亩
          </>
        )}
        <FigureMark id="lowStockForecast" />
      </p>
      {closers.zs > 0 && (
        <p>
          {closers.close ? "能补上的" : "全部补上也只有"}：
          {reads && closers.filter ? (
            <Link to={listAddress("zkfxmsd", closers.filter)}>
              {count(closers.zs)} 个项目 {count(Math.round(closers.mu))} 亩
            </Link>
          ) : (
            <b>
              {count(closers.zs)} 个项目 {count(Math.round(closers.mu))} 亩
            </b>
          )}
          ，
          {closers.steps
            .slice(0, stepsNamed)
            .map(({ step, zs }) => `${count(zs)} 个待${step}`)
            .join("、")}
        </p>
      )}
    </div>
  );
}

/** How good the same forecast was in the years before. */
const testedWords = ({ tested, error, held }: Forecast["total"]): string =>
  `倒推近 ${tested.length} 年误差 ${decimal(error, 1)}%${heldWords(tested.length, held)}`;

/** Why what was redeveloped here is not what is completed of the task. */
const Apart = () => (
  <p className="wall-apart">
    “再开发”{figures.lowRedeveloped.differs?.taskRate}
    <FigureMark id="lowRedeveloped" />
  </p>
);
