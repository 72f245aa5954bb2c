import type { MapFilter } from "#contract/map/layerSpec";
import { PanelState } from "../../../ui/base/PanelState";
import { count, mu, percent } from "../../../values/format";
import { ratio, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { useFigures } from "../kit/useFigures";

type Props = {
  library: "dxydsd" | "dxydst";
  /** Only these parcels, as the industrial ones. */
  fixed?: MapFilter;
  title?: string;
};

/** Approved parcels: what the indicators count (K01). */
const approved = ["5"];

/** K01, K03 and K04 of the indicator catalogue, and what is listed for redevelopment by its own name. */
export function Indicators({ library: dataset, fixed, title = "低效用地" }: Props) {
  const called = useFigures(dataset, ["zkfzt"], { ...fixed, shzt: approved });
  return (
    <PanelState called={called} rows={5}>
      {({ total, groups: { zkfzt = [] } }) => {
        const listed = together(zkfzt, "zkfzt", ["1", "2", "3"]);
        const begun = together(zkfzt, "zkfzt", ["2", "3"]);
        const done = together(zkfzt, "zkfzt", ["3"]);
        const all = total.sums.mj ?? 0;
        const rate = (part: typeof done) => percent(ratio(part.sums.mj ?? 0, all)).replace("%", "");
        const words = ({ zs, sums }: typeof done) => `${count(zs)} 宗，${mu(sums.mj ?? 0)} 亩`;
        return (
          <KpiCards>
            <Kpi
              title={title}
              hint="审核通过的地块：宗数与面积"
              value={mu(all)}
              unit="亩"
              below={`${count(total.zs)} 宗，审核通过`}
              list={{ dataset, filter: total.filter }}
            />
            <Kpi
              title="已列入再开发"
              hint="审核通过且再开发状态为已列入项目、实施中或已完成的地块面积"
              value={mu(listed.sums.mj ?? 0)}
              unit="亩"
              below={`${count(listed.zs)} 宗`}
              list={{ dataset, filter: { ...total.filter, ...listed.filter } }}
            />
            <Kpi
              title="再开发实施率"
              hint="实施中与已完成的面积 ÷ 低效用地面积"
              value={rate(begun)}
              unit="%"
              below={words(begun)}
              list={{ dataset, filter: { ...total.filter, ...begun.filter } }}
            />
            <Kpi
              title="再开发完成率"
              hint="已完成的面积 ÷ 低效用地面积"
              value={rate(done)}
              unit="%"
              below={words(done)}
              list={{ dataset, filter: { ...total.filter, ...done.filter } }}
            />
          </KpiCards>
        );
      }}
    </PanelState>
  );
}
