import { useAtomValue } from "jotai";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { useAddress } from "../../ui/base/useAddress";
import { KpiBox } from "../../ui/register/KpiBox";
import { KpiFigures, kpiArea, kpiCount } from "../../ui/register/KpiStrip";

/** Indicators of city projects; their figures come from a call in the customer's own form. */
export function CityProjectKpis() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [, setAddress] = useAddress();
  const called = useCall(zkfxmsdApi.stats, { areaCode, groups: ["xmjd"] }, revision);
  const show = (filter: Readonly<Record<string, unknown>>) =>
    setAddress((now) => {
      for (const key of ["xmjd", "page"]) now.delete(key);
      for (const [key, value] of Object.entries(filter)) now.set(key, String(value));
      return now;
    });
  return (
    <KpiBox label="指标">
      <CallState called={called} rows={1}>
        {({ total, groups }) => {
          const at = (...keys: string[]) =>
            (groups.xmjd ?? [])
              .filter(({ key }) => keys.includes(key))
              .reduce((sum, { zs }) => sum + zs, 0);
          return (
            <KpiFigures
              onShow={show}
              kpis={[
                kpiCount("项目数", total.zs, "个"),
                kpiArea("低效用地面积", total.mj),
                kpiCount("拟实施", at("1"), "个", { filter: { xmjd: ["1"] } }),
                kpiCount("方案已批", at("2"), "个", { filter: { xmjd: ["2"] } }),
                kpiCount("已供地", at("3"), "个", { filter: { xmjd: ["3"] } }),
                kpiCount("已开工", at("4"), "个", { filter: { xmjd: ["4"] } }),
                kpiCount("已完成", at("5", "6"), "个", { filter: { xmjd: ["5", "6"] } }),
              ]}
            />
          );
        }}
      </CallState>
    </KpiBox>
  );
}
