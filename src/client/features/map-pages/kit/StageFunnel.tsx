import { recordWord } from "#contract/words/recordWord";
import { amountOf } from "../../../map/regions/regionFigures";
import type { Figure } from "../../../records/datasetStats";
import { count, figure as figureText } from "../../../values/format";
import { countedBy, unitOf } from "./figureData";
import { usePage } from "./pageContext";
import "./funnel.css";

type Stage = { figure: Figure; color: string };
type Props = { dataset: string; of: string; stages: readonly Stage[] };

/** Consecutive stages as centred bars; each links to its records. */
export function StageFunnel({ dataset, of, stages }: Props) {
  const { open, measure } = usePage();
  const counted = countedBy(measure, dataset, of);
  const unit = unitOf(dataset, counted);
  const amountIn = (figure: Figure) => amountOf(dataset, figure, counted) ?? 0;
  const most = Math.max(...stages.map(({ figure }) => amountIn(figure)), 1e-9);
  return (
    <ol className="kit-funnel">
      {stages.map(({ figure, color }) => {
        const amount = amountIn(figure);
        return (
          <li key={figure.key}>
            <button type="button" onClick={() => open(figure)}>
              <span className="kit-funnel-name">{figure.label}</span>
              <span className="kit-funnel-track">
                <i style={{ width: `${(amount / most) * 100}%`, background: color }} />
              </span>
              <span className="kit-funnel-value">
                {figureText(amount, unit)} {unit}
                <small>
                  {count(figure.zs)} {recordWord(dataset)}
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
