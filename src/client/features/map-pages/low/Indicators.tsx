import type { FigureId } from "#contract/figures/catalogue";
import type { MapFilter } from "#contract/map/layerSpec";
import { count } from "../../../values/format";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { LowLand, useLowLand } from "../kit/LowLand";
import { muOf, percentText } from "../kit/rates";

type Props = {
  library: "dxydsd" | "dxydst";
  /** Only these parcels, such as the industrial ones. */
  fixed?: MapFilter;
  /** The figure that the approved parcels are. */
  fact?: FigureId;
};

/**
 * K01, K03 and K04 of the indicator catalogue, and the land listed for redevelopment under its own
 * name.
 */
export const Indicators = ({ library, fixed, fact = "low" }: Props) => (
  <LowLand dataset={library} fixed={fixed}>
    <Cards fact={fact} />
  </LowLand>
);

function Cards({ fact }: { fact: FigureId }) {
  const { total, reached, rate } = useLowLand();
  const taken = reached("1", "2", "3");
  const begun = reached("2", "3");
  const done = reached("3");
  const words = (figure: typeof total) => `${count(figure.zs)} 宗，${muOf(figure, "mj")} 亩`;
  return (
    <KpiCards>
      <Amount fact={fact} figure={total} of="mj" below={`${count(total.zs)} 宗，审核通过`} />
      <Amount fact="lowTaken" figure={taken} of="mj" below={`${count(taken.zs)} 宗`} />
      <Kpi
        fact="lowBegunRate"
        value={percentText(rate(begun))}
        unit="%"
        below={words(begun)}
        list={begun}
      />
      <Kpi
        fact="lowDoneRate"
        value={percentText(rate(done))}
        unit="%"
        below={words(done)}
        list={done}
      />
    </KpiCards>
  );
}
