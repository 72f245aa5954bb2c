import { recordWord } from "#contract/words/recordWord";
import { amountOf } from "../../../map/regions/regionFigures";
import type { Figure } from "../../../records/datasetStats";
import { count, figure as figureText } from "../../../values/format";
import { unitOf } from "./figureData";
import { usePage } from "./pageContext";
import "./funnel.css";

type Stage = { figure: Figure; color: string };
type Props = { dataset: string; of: string; stages: readonly Stage[]; records?: string };

/** Stages one after the other as bars from the middle; each leads to its records. */
export function StageFunnel({ dataset, of, stages, records = recordWord(dataset) }: Props) {
  const { open } = usePage();
  const unit = unitOf(dataset, of, records);
  const most = Math.max(...stages.map(({ figure }) => amountOf(dataset, figure, of) ?? 0), 1e-9);
  return (
    <ol className="kit-funnel">
      {stages.map(({ figure, color }) => {
        const amount = amountOf(dataset, figure, of) ?? 0;
        return (
          <li key={figure.key}>
            <button type="button" onClick={() => open({ dataset, filter: figure.filter })}>
              <span className="kit-funnel-name">{figure.label}</span>
              <span className="kit-funnel-track">
                <i style={{ width: `${(amount / most) * 100}%`, background: color }} />
              </span>
              <span className="kit-funnel-value">
                {figureText(amount, unit)} {unit}
                <small>
                  {count(figure.zs)} {records}
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
