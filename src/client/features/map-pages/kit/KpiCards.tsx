import { Tooltip } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { missing } from "../../../values/format";
import type { RecordList } from "./filters";
import { usePage } from "./pageContext";
import "./cards.css";

type Props = {
  title: string;
  /** How the figure comes about. */
  hint?: string;
  /** As it is read; `—` where there is none. */
  value: string;
  unit?: string;
  below?: ReactNode;
  /** The records that it counts. */
  list?: RecordList | undefined;
  tone?: "good" | "warn" | "bad" | undefined;
};

export const KpiCards = ({ children }: { children: ReactNode }) => (
  <div className="kit-cards">{children}</div>
);

/** A figure's letters, and those of its unit, which are smaller and stand apart. */
const lettersOf = (value: string, unit = "") =>
  ({ "--letters": value.length + 1.2 * unit.length + 0.5 }) as CSSProperties;

/** One indicator; it leads to the records that it counts. */
export function Kpi({ title, hint, value, unit, below, list, tone }: Props) {
  const { open } = usePage();
  const body = (
    <>
      <span className="kit-card-title">{title}</span>
      <span
        className={`kit-card-value${tone ? ` kit-${tone}` : ""}`}
        style={lettersOf(value, unit)}
      >
        {value}
        {unit && value !== missing && <small>{unit}</small>}
      </span>
      {below && <span className="kit-card-below">{below}</span>}
    </>
  );
  return (
    <Tooltip title={hint}>
      {list ? (
        <button type="button" className="kit-card" onClick={() => open(list)}>
          {body}
        </button>
      ) : (
        <div className="kit-card">{body}</div>
      )}
    </Tooltip>
  );
}
