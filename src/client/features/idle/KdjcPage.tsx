import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { ThresholdButton } from "./ThresholdButton";

const register = registerNamed("kdjc");
const filters = ["kdlx", "hczt", "czzt", "lyjy", "sflr", "kdmj", "kdbl"];

const kpis: KpiMaker = (of) => [
  kpiCount("空地宗数", of.count(), "宗"),
  kpiArea("宗地面积", of.sum("mj")),
  kpiArea("空地面积", of.sum("kdmj")),
  kpiRate("空地率", of.sum("kdmj"), of.sum("mj"), { hint: "空地面积 ÷ 宗地面积" }),
  kpiCount("待核查", of.count("hczt", "0"), "宗", { filter: { hczt: ["0"] } }),
  kpiCount("处置中", of.count("czzt", "1"), "宗", { filter: { czzt: ["1"] } }),
  kpiCount("已处置", of.count("czzt", "2"), "宗", { filter: { czzt: ["2"] } }),
];

/** /sys-gyyd/qsmzq/kdjc: vacant parts of supplied parcels. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="kdjc"
      filters={filters}
      kpis={kpis}
      groups={["hczt", "czzt"]}
      tools={() => <ThresholdButton />}
    />
  );
}
