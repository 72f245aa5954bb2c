import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";

const register = registerNamed("zyby");
const filters = ["zt", "zynd", "zyyt", "bclx", "qxrq", "zymj"];

const besides = ["exchanged"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("占用宗数", of.count(), "宗"),
  kpiArea("占用面积", of.sum("zymj")),
  kpiArea("补充面积", of.sum("bcmj")),
  kpiRate("占补平衡率", of.sum("bcmj"), of.sum("zymj"), { hint: "补充面积 ÷ 占用面积" }),
  kpiCount("已平衡", of.count("zt", "2"), "宗", { filter: { zt: ["2"] } }),
  kpiCount("逾期未补", of.count("zt", "3"), "宗", { filter: { zt: ["3"] } }),
];

/** /sys-gyyd/gyydybz/zyby: industrial land taken for other uses, and its replacement. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="zyby"
      filters={filters}
      kpis={kpis}
      groups={["zt"]}
      beside={besides}
    />
  );
}
