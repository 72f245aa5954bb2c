import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { gyyd } from "#contract/datasets/gyyd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { besideKey } from "#contract/endpoints/map/beside";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { useListAsLow } from "./useListAsLow";

const register = registerNamed("wssgyyd");
const filters = ["wsslx", "lxws", "hczt", "mj"];

const untaxed = { dataset: gyyd, filter: { sfws: [1] } };

const besides = ["listedLow"] as const;
const isUnlisted = (row: AnyRecord) => row[besideKey("listedLow", 0)] === 0;

/** The number of years with figures. */
const severalYears = ["2", "3", "4"];

/** All industrial land of the region, the denominator of the shares. */
function useLand() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { data } = useCall(gyydApi.stats, { areaCode, groups: [] }, revision);
  return { records: data?.total.zs ?? 0, area: data?.total.sums.mj ?? 0 };
}

/** K22. */
const kpisOf =
  (records: number, area: number): KpiMaker =>
  (of) => [
    kpiCount("无税收", of.count(), "宗"),
    kpiArea("无税收面积", of.sum("mj")),
    kpiRate("宗数占比", of.count(), records, { hint: "无税收宗数 ÷ 工业用地宗数" }),
    kpiRate("面积占比", of.sum("mj"), area, { hint: "无税收面积 ÷ 工业用地面积" }),
    kpiCount("连续 2 年以上", of.count("lxws", ...severalYears), "宗", {
      filter: { lxws: severalYears },
    }),
    kpiCount("待核查", of.count("hczt", "0"), "宗", { filter: { hczt: ["0"] } }),
    kpiCount("已核查", of.count("hczt", "1"), "宗", { filter: { hczt: ["1"] } }),
  ];

/** /sys-gyyd/gyydybz/wssgyyd: industrial land without tax in the data year. */
export function Component() {
  const { item, dialog } = useListAsLow(isUnlisted);
  const { records, area } = useLand();
  const kpis = useMemo(() => kpisOf(records, area), [records, area]);
  return (
    <>
      <RegisterPage
        register={register}
        name="wssgyyd"
        filters={filters}
        ground={untaxed}
        kpis={kpis}
        groups={["lxws", "hczt"]}
        rowItems={item}
        beside={besides}
      />
      {dialog}
    </>
  );
}
