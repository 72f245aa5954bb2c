import { useAtomValue } from "jotai";
import { useNavigate } from "react-router-dom";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { useCall } from "../../api/useCall";
import type { Stats } from "../../records/registerOf";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { Figures, KpiFigures, kpiCount, kpiRate } from "../../ui/register/KpiStrip";

/** Land of confirmed relations that have not ended: any at all. */
const onLand = { ydmjMin: 0.01 };
const one = { current: 1, pageSize: 1 };

/** Where what has no relation is listed. */
const unmatchedLand = "/sys-gyyd/dqrh/gyydgl?qysfd=0";
const unmatchedFirms = "/sys-gyyd/dqrh/qygl?ydmjMax=0";

/** K20: how many parcels have an enterprise, and how many enterprises have land. */
export function MatchRates() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const go = useNavigate();
  const land = useCall(gyydApi.stats, { areaCode, groups: ["qysfd"] }, revision);
  const all = useCall(yddwApi.pageList, { areaCode, ...one }, revision);
  const matched = useCall(yddwApi.pageList, { areaCode, ...onLand, ...one }, revision);
  return (
    <CallState called={land} rows={1}>
      {(stats) => {
        const of = new Figures(stats as Stats);
        const [firms, withLand] = [all.data?.total ?? 0, matched.data?.total ?? 0];
        return (
          <>
            <KpiFigures
              onShow={() => go(unmatchedLand)}
              kpis={[
                kpiRate("地块匹配率", of.count("qysfd", "1", "2"), of.count(), {
                  hint: "至少有一家已确认用地企业的地块 ÷ 全部工业用地地块",
                }),
                kpiCount("未匹配地块", of.count("qysfd", "0"), "宗"),
              ]}
            />
            <KpiFigures
              onShow={() => go(unmatchedFirms)}
              kpis={[
                kpiRate("企业匹配率", withLand, firms, {
                  hint: "有已确认用地关系的企业 ÷ 全部用地企业",
                }),
                kpiCount("未匹配企业", firms - withLand, "家"),
              ]}
            />
          </>
        );
      }}
    </CallState>
  );
}
