import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { ParcelsFromFile } from "./ParcelsFromFile";

const register = registerNamed("cypt");

const kpis: KpiMaker = (of) => [
  kpiCount("在用平台", of.count("cyptzt", "1"), "个", { filter: { cyptzt: ["1"] } }),
  kpiArea("规划面积", of.sum("ghmj", "cyptzt", "1")),
  kpiRate("开发率", of.sum("ykfmj", "cyptzt", "1"), of.sum("ghmj", "cyptzt", "1"), {
    hint: "已开发面积 ÷ 规划面积，只计在用平台",
  }),
  kpiArea("工业用地", of.sum("gygymj")),
  kpiCount("企业", of.sum("qys"), "家"),
  kpiCount("规上企业", of.sum("gsqys"), "家"),
  kpiCount("已停用、已并入", of.count("cyptzt", "2", "3"), "个", {
    filter: { cyptzt: ["2", "3"] },
  }),
];

/** /sys-gyyd/dqrh/cyptgl: industry platforms, entered, edited and ended. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="cyptgl"
      kpis={kpis}
      groups={["cyptzt"]}
      tools={() => <ParcelsFromFile register={register} />}
    />
  );
}
