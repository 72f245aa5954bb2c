import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import type { MapFilter } from "#contract/map/layerSpec";
import { useCall } from "../../../api/useCall";
import { figureFilter } from "../../../records/figureFilter";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal, mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { hundredMillion } from "../kit/rates";

const dataset = "tdgy";

/** The largest buyers of land in the period, each with the contracts. */
export function Buyers({ sales }: { sales: MapFilter }) {
  const { areaCode, filter, bbox, open } = usePage();
  const called = useCall(tdgyApi.buyers, {
    ...figureFilter(dataset, filter),
    ...sales,
    ...(bbox && { bbox }),
    areaCode,
  });
  return (
    <Section title="受让人前十（按成交价款）">
      <PanelState
        called={called}
        rows={6}
        isEmpty={(list) => list.length === 0}
        empty="该时间段没有成交"
      >
        {(list) => (
          <ol className="kit-rows">
            {list.map(({ key, zs, sums, filter: theirs }) => (
              <li key={key}>
                <button
                  type="button"
                  className="kit-row"
                  title={key}
                  onClick={() => open({ dataset, filter: theirs })}
                >
                  <span className="kit-row-name">{key}</span>
                  <span className="kit-row-note">
                    <span>{`${count(zs)} 宗 ${mu(sums.gymj ?? 0)} 亩`}</span>
                  </span>
                  <span className="kit-row-value">
                    {decimal((sums.cjj ?? 0) / hundredMillion, 2)} 亿元
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </PanelState>
    </Section>
  );
}
