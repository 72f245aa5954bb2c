import { dxydsd } from "#contract/datasets/dxydsd";
import type { MapFilter } from "#contract/map/layerSpec";
import { count } from "../../../values/format";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { muOf, partOf, percentText } from "../kit/rates";

type Props = {
  library: "dxydsd" | "dxydst";
  /** Only these parcels, such as the industrial ones. */
  fixed?: MapFilter;
  title?: string;
};

/** Approved parcels: the ones that the indicators count (K01). */
const approved = ["5"];
const parcels = figuresOf(dxydsd, ["zkfzt"]);

/**
 * K01, K03 and K04 of the indicator catalogue, and the land listed for redevelopment under its own
 * name.
 */
export const Indicators = ({ library, fixed, title = "低效用地" }: Props) => (
  <Figures from={parcels} dataset={library} fixed={{ ...fixed, shzt: approved }} rows={5} always>
    <Cards title={title} />
  </Figures>
);

function Cards({ title }: { title: string }) {
  const { total, part } = useFiguresOf(parcels);
  const listed = part("zkfzt", "1", "2", "3");
  const begun = part("zkfzt", "2", "3");
  const done = part("zkfzt", "3");
  const words = (figure: typeof total) => `${count(figure.zs)} 宗，${muOf(figure, "mj")} 亩`;
  return (
    <KpiCards>
      <Amount
        title={title}
        hint="审核通过的地块：宗数与面积"
        figure={total}
        of="mj"
        below={`${count(total.zs)} 宗，审核通过`}
      />
      <Amount
        title="已列入再开发"
        hint="审核通过且再开发状态为已列入项目、实施中或已完成的地块面积"
        figure={listed}
        of="mj"
        below={`${count(listed.zs)} 宗`}
      />
      <Kpi
        title="再开发实施率"
        hint="实施中与已完成的面积 ÷ 低效用地面积"
        value={percentText(partOf(begun, total, "mj"))}
        unit="%"
        below={words(begun)}
        list={begun}
      />
      <Kpi
        title="再开发完成率"
        hint="已完成的面积 ÷ 低效用地面积"
        value={percentText(partOf(done, total, "mj"))}
        unit="%"
        below={words(done)}
        list={done}
      />
    </KpiCards>
  );
}
