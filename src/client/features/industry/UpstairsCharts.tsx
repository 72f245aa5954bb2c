import { useAtomValue } from "jotai";
import { xmjdglCodes } from "#contract/codes/landCodes";
import { gysl } from "#contract/datasets/gysl";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { useCall } from "../../api/useCall";
import { RankChart } from "../../charts/RankChart";
import { RingChart } from "../../charts/RingChart";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { useAddress } from "../../ui/base/useAddress";
import { ChartBox, ChartRowBox } from "../../ui/register/ChartBox";

const colors: Readonly<Record<string, string>> =
  gysl.symbols.find(({ by }) => by === "xmjdgl")?.colors ?? {};

/** A stage has the same colour as on the map. */
const colorOf = (key: string) => (colors[key] ? { color: colors[key] } : {});

/** Projects by stage and floor area by region; each part opens its records. */
export function UpstairsCharts() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [, setAddress] = useAddress();
  const called = useCall(gyslApi.stats, { areaCode, groups: ["xmjdgl", "region"] }, revision);
  const put = (key: string, value: string) =>
    setAddress((now) => {
      now.set(key, value);
      now.delete("page");
      return now;
    });
  return (
    <ChartRowBox>
      <CallState called={called} rows={4}>
        {({ groups }) => (
          <>
            <ChartBox title="项目阶段">
              <RingChart
                title="项目阶段"
                unit="个"
                height={120}
                data={(groups.xmjdgl ?? []).map(({ key, zs }) => ({
                  key,
                  label: xmjdglCodes[key as keyof typeof xmjdglCodes] ?? key,
                  value: zs,
                  ...colorOf(key),
                }))}
                onPick={(key) => put("xmjdgl", key)}
              />
            </ChartBox>
            <ChartBox title="总建筑面积">
              <RankChart
                title="总建筑面积"
                unit="万㎡"
                height={120}
                data={(groups.region ?? []).map(({ key, label, sums }) => ({
                  key,
                  label,
                  value: (sums.zjzmj ?? 0) / 10_000,
                }))}
                onPick={(key) => put("areaCode", key)}
              />
            </ChartBox>
          </>
        )}
      </CallState>
    </ChartRowBox>
  );
}
