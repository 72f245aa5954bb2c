import type { CSSProperties } from "react";
import { tdgy } from "#contract/datasets/tdgy";
import { PanelState } from "../../../ui/base/PanelState";
import { count, mu } from "../../../values/format";
import { usePage } from "../kit/pageContext";
import { useFigures } from "../kit/useFigures";
import "./lifeCycle.css";

const dataset = "tdgy";
/** The normal course; parcels that left it appear in the charts. */
const course = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"];
const all = { ytlb: ["1"], qsmzqjd: undefined };

const names: Readonly<Record<string, string>> = tdgy.fields.qsmzqjd.codes ?? {};
const colors = tdgy.symbols.find(({ by }) => by === "qsmzqjd")?.colors as Readonly<
  Record<string, string>
>;

/** The stages of industrial land in order, with 宗 and 亩; a click filters the page. */
export function StageChevrons() {
  const { filter, setFilter } = usePage();
  const called = useFigures(dataset, ["qsmzqjd"], all);
  const chosen = (filter.qsmzqjd as readonly string[] | undefined) ?? [];
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
    setFilter({ ...filter, qsmzqjd: next.length > 0 ? next : undefined });
  };
  return (
    <PanelState called={called} rows={8}>
      {({ groups: { qsmzqjd = [] } }) => (
        <ol className="stages" aria-label="全生命周期阶段">
          {course.map((key) => {
            const figure = qsmzqjd.find((one) => one.key === key);
            return (
              <li key={key}>
                <button
                  type="button"
                  aria-pressed={chosen.includes(key)}
                  onClick={() => toggle(key)}
                  style={{ "--stage-color": colors[key] } as CSSProperties}
                >
                  <span className="stage-no">{key}</span>
                  <span className="stage-name">{names[key]}</span>
                  <span className="stage-zs">{count(figure?.zs ?? 0)} 宗</span>
                  <span className="stage-mj">{mu(figure?.sums.gymj ?? 0)} 亩</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </PanelState>
  );
}
