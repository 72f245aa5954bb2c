import { useAtomValue } from "jotai";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { useCall } from "../../api/useCall";
import { RankChart } from "../../charts/RankChart";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { ChartBox, ChartRowBox } from "../../ui/register/ChartBox";

const shown = 20;

/**
 * The enterprises that pay most tax; viewers without access to amounts see the yield of their land.
 */
export function EnterpriseTop() {
  const { areaCode } = useAtomValue(regionAtom);
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { open } = useOpenRecord();
  const [field, title, unit] = can("ss:view")
    ? (["zss", "总税收前 20 企业", "万元"] as const)
    : (["mjss", "亩均税收前 20 企业", "万元/亩"] as const);
  const sort = { field, order: "desc" as const };
  const called = useCall(
    yddwApi.pageList,
    { areaCode, current: 1, pageSize: shown, sort },
    revision,
  );
  return (
    <ChartRowBox>
      <CallState called={called} rows={4}>
        {({ list }) => (
          <ChartBox title={title}>
            <RankChart
              title={title}
              unit={unit}
              height={132}
              data={list
                .filter((one) => one[field] !== null)
                .map((one) => ({ key: one.qyid, label: one.qymc, value: one[field] }))}
              onPick={(id) => open(id)}
            />
          </ChartBox>
        )}
      </CallState>
    </ChartRowBox>
  );
}
