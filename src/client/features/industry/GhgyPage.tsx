import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";

const register = registerNamed("ghgy");
const filters = ["ghyt", "xzsx", "sfgyhx", "kzxjb", "mj"];

const kpis: KpiMaker = (of) => [
  kpiCount("规划宗数", of.count(), "宗"),
  kpiArea("规划面积", of.sum("mj")),
  kpiArea("现状工业", of.sum("mj", "xzsx", "1"), { filter: { xzsx: ["1"] } }),
  kpiArea("剩余可用", of.sum("mj", "xzsx", "2", "3", "4"), {
    filter: { xzsx: ["2", "3", "4"] },
    hint: "规划为工业、现状还不是工业的面积",
  }),
  kpiArea("工业控制线内", of.sum("mj", "sfgyhx", "1"), { filter: { sfgyhx: 1 } }),
];

/** /sys-gyyd/gyydybz/ghgy: planned industrial land. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="ghgy"
      filters={filters}
      kpis={kpis}
      groups={["xzsx", "sfgyhx"]}
    />
  );
}
