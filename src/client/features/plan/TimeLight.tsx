import { Tooltip } from "antd";
import { type Light, lightOf, lightRule, lightWords } from "#contract/rules/plan/taskTime";
import { decimal, missing } from "../../values/format";
import "./timeLight.css";

/** Colours of the lights for charts; the same as the tokens. */
export const lightColors: Readonly<Record<Light, string>> = {
  none: "#8794a3",
  good: "#1f9d61",
  warn: "#d98200",
  bad: "#d1383d",
};

/** Shapes of the lights for charts. */
export const lightSigns: Readonly<Record<Light, string>> = {
  none: "○",
  good: "●",
  warn: "▲",
  bad: "■",
};

/** A completion rate as a bar in its light's colour, and as a figure. */
export function Rate({ rate, light }: { rate: number | null; light: Light }) {
  if (rate === null) return <>{missing}</>;
  return (
    <span className="time-rate">
      <span className="time-rate-track">
        <i className={light} style={{ width: `${Math.min(100, rate)}%` }} />
      </span>
      {decimal(rate, 1)}%
    </span>
  );
}

/** The traffic light with its word: never colour alone. */
export function TimeLight({ difference, unit = "" }: { difference: number | null; unit?: string }) {
  const light = lightOf(difference);
  if (difference === null) return <span className="cross-none">{missing}</span>;
  return (
    <Tooltip title={`${lightWords[light]}（完成率 − 年度已过时间）：${lightRule}`}>
      <span className={`time-light ${light}`}>
        <i aria-hidden="true" />
        {difference > 0 ? "+" : ""}
        {decimal(difference, 1)}
        <small>
          {unit} {lightWords[light]}
        </small>
      </span>
    </Tooltip>
  );
}
