import { decimal, missing } from "../values/format";
import { chartColors } from "./datum";
import { useChartTheme } from "./useChartTheme";

type Props = {
  title: string;
  /** Percent; null without a denominator. */
  value: number | null;
  /** How the figure is made up, in words. */
  below?: string;
  color?: string;
  onPick?: (() => void) | undefined;
};

const radius = 40;
/** Three quarters of a circle, open at the bottom. */
const whole = 2 * Math.PI * radius * 0.75;

/** A rate as an arc with its figure; values over 100 fill the arc. */
export function Gauge({ title, value, below, color = chartColors[0], onPick }: Props) {
  const theme = useChartTheme();
  const filled = (Math.min(100, Math.max(0, value ?? 0)) / 100) * whole;
  const figure = value === null ? missing : `${decimal(value, 1)}%`;
  const body = (
    <>
      <svg viewBox="0 0 100 84" aria-hidden="true">
        <g fill="none" strokeWidth="9" strokeLinecap="round" transform="rotate(135 50 46)">
          <circle
            cx="50"
            cy="46"
            r={radius}
            stroke={theme.raised}
            strokeDasharray={`${whole} 999`}
          />
          {filled > 0 && (
            <circle cx="50" cy="46" r={radius} stroke={color} strokeDasharray={`${filled} 999`} />
          )}
        </g>
        <text x="50" y="52" textAnchor="middle" fontSize="18" fontWeight="600" fill={theme.text}>
          {figure}
        </text>
      </svg>
      <span className="chart-gauge-title">{title}</span>
      {below && <span className="chart-gauge-below">{below}</span>}
    </>
  );
  const label = [`${title} ${figure}`, below].filter(Boolean).join("，");
  return onPick ? (
    <button type="button" className="chart-gauge" aria-label={label} onClick={onPick}>
      {body}
    </button>
  ) : (
    <figure className="chart-gauge" aria-label={label}>
      {body}
    </figure>
  );
}
