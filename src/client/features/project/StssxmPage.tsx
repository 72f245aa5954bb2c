import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { NewProjectButton } from "./NewProject";

const register = registerNamed("zkfxmst");
const filters = ["ssnd", "zkffs", "xmlx", "xmjd", "spzt"];

const kpis: KpiMaker = (of) => [
  kpiCount("项目数", of.count(), "个"),
  kpiArea("低效用地面积", of.sum("dxmj")),
  kpiCount("待市级审批", of.count("spzt", "1"), "个", { filter: { spzt: ["1"] } }),
  kpiCount("待省级审批", of.count("spzt", "3"), "个", { filter: { spzt: ["3"] } }),
  kpiCount("审批通过", of.count("spzt", "5"), "个", { filter: { spzt: ["5"] } }),
  kpiCount("已开工", of.count("xmjd", "4"), "个", { filter: { xmjd: ["4"] } }),
  kpiCount("已完成", of.count("xmjd", "5", "6"), "个", { filter: { xmjd: ["5", "6"] } }),
];

/** /sys/data/ssxm/stssxm: redevelopment projects of the provincial library. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="stssxm"
      filters={filters}
      kpis={kpis}
      groups={["spzt", "xmjd"]}
      create={<NewProjectButton library="zkfxmst" />}
    />
  );
}
