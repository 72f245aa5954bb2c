import { Tooltip } from "antd";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { figureName } from "#contract/figures/figure";
import { amountOf } from "../../../map/regions/regionFigures";
import type { Figure } from "../../../records/datasetStats";
import { dataYearAtom } from "../../../state/dataTime";
import { lettersOf } from "../../../ui/base/lettersOf";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { figure as figureText, missing } from "../../../values/format";
import { unitOf } from "./figureData";
import type { RecordList } from "./filters";
import { usePage } from "./pageContext";
import "./cards.css";

/** A figure of the catalogue brings its name and ⓘ; another one says how it is calculated. */
type Named =
  | { fact: FigureId; title?: never; hint?: never }
  | {
      title: string;
      hint?: string;
      fact?: never;
    };

type Words = Named & {
  below?: ReactNode;
  tone?: "good" | "warn" | "bad" | undefined;
};

type Props = Words & {
  /** As displayed; `—` if there is none. */
  value: string;
  unit?: string;
  /** The records that it counts. */
  list?: RecordList | undefined;
};

export const KpiCards = ({ children }: { children: ReactNode }) => (
  <div className="kit-cards">{children}</div>
);

/** One indicator; it links to the records that it counts. */
export function Kpi({ title, fact, hint, value, unit, below, list, tone }: Props) {
  const { open } = usePage();
  const year = useAtomValue(dataYearAtom);
  const body = (
    <>
      <span className="kit-card-title">{fact ? figureName(figures[fact], year) : title}</span>
      <span
        className={`kit-card-value ui-fit${tone ? ` kit-${tone}` : ""}`}
        style={lettersOf(value, unit)}
      >
        {value}
        {unit && value !== missing && <small>{unit}</small>}
      </span>
      {below && <span className="kit-card-below">{below}</span>}
    </>
  );
  const card = list ? (
    <button type="button" className="kit-card" onClick={() => open(list)}>
      {body}
    </button>
  ) : (
    <div className="kit-card">{body}</div>
  );
  if (!fact) return <Tooltip title={hint}>{card}</Tooltip>;
  return (
    <div className="ui-figure-place">
      {card}
      <FigureMark id={fact} />
    </div>
  );
}

type AmountProps<Name extends string> = Words & {
  figure: Figure<Name>;
  /** `zs`, a sum or a rate. */
  of: NoInfer<Name> | "zs";
};

/** An amount of a figure in its own unit. */
export function Amount<Name extends string>({ figure, of, ...words }: AmountProps<Name>) {
  const unit = unitOf(figure.dataset, of);
  const value = figureText(amountOf(figure.dataset, figure, of), unit);
  return <Kpi value={value} unit={unit} list={figure} {...words} />;
}
