import { useAtomValue, useSetAtom } from "jotai";
import { useCall } from "../../api/useCall";
import { RankChart } from "../../charts/RankChart";
import type { Figure, Register } from "../../records/registerOf";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../base/CallState";
import { ChartBox, ChartRowBox } from "./ChartBox";

type Props = {
  register: Register;
  title: string;
  unit: string;
  figureOf: (figure: Figure) => number;
};

/** A ranking of the regions below; a bar links to its region. */
export function RegionRank({ register, title, unit, figureOf }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  const goTo = useSetAtom(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { stats } = register;
  const called = useCall(
    stats ?? register.page,
    stats ? { areaCode, groups: ["region"] } : null,
    revision,
  );
  return (
    <ChartRowBox>
      <CallState called={called} rows={4}>
        {(data) => {
          const regions = "groups" in data ? (data.groups.region ?? []) : [];
          // Within a county there is nothing to rank.
          return regions.length < 2 ? null : (
            <ChartBox title={title}>
              <RankChart
                title={title}
                unit={unit}
                height={132}
                data={regions.map((figure) => ({
                  key: figure.key ?? "",
                  label: figure.label ?? "",
                  value: figureOf(figure),
                }))}
                onPick={goTo}
              />
            </ChartBox>
          );
        }}
      </CallState>
    </ChartRowBox>
  );
}
