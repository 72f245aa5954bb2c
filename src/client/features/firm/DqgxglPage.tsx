import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { MatchButton } from "./MatchButton";
import { MatchRates } from "./MatchRates";
import { useShareAdjust } from "./ShareAdjust";

const register = registerNamed("dqgx");
const columns = [
  "gxbh",
  "qymc",
  "dkbh",
  "tyshxydm",
  "xzqmc",
  "cyptmc",
  "gxlx",
  "symj",
  "ftbl",
  "qsrq",
  "zzrq",
  "ppfs",
  "ppd",
  "gxzt",
];
const filters = ["gxzt", "ppfs", "gxlx", "ftbl", "qsrq"];

const kpis: KpiMaker = (of) => [
  kpiCount("关系数", of.count(), "条"),
  kpiCount("待确认", of.count("gxzt", "0"), "条", { filter: { gxzt: ["0"] } }),
  kpiCount("已确认", of.count("gxzt", "1"), "条", { filter: { gxzt: ["1"] } }),
  kpiCount("已解除", of.count("gxzt", "2"), "条", { filter: { gxzt: ["2"] } }),
  kpiRate("确认率", of.count("gxzt", "1"), of.count("gxzt", "0", "1"), {
    hint: "已确认 ÷（待确认 + 已确认）",
  }),
  kpiCount("人工建立", of.count("ppfs", "4"), "条", { filter: { ppfs: ["4"] } }),
];

/** /sys-gyyd/dqrh/dqgxgl: which enterprise uses which land: matched, confirmed, ended. */
export function Component() {
  const { item, dialog } = useShareAdjust();
  return (
    <>
      <RegisterPage
        register={register}
        name="dqgxgl"
        columns={columns}
        filters={filters}
        kpis={kpis}
        moreKpis={<MatchRates />}
        groups={["gxzt", "ppfs"]}
        tools={() => <MatchButton />}
        rowItems={item}
      />
      {dialog}
    </>
  );
}
