import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiAmount, kpiArea, kpiCount } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { NewResult } from "./NewResult";

const register = registerNamed("sscx");
const columns = [
  "xmbh",
  "xmmc",
  "xzqmc",
  "zkffs",
  "wcnd",
  "wcmj",
  "scmj",
  "gzqrjl",
  "gzhrjl",
  "gzqmjss",
  "gzhmjss",
  "xzjzmj",
  "xzss",
  "xzjy",
  "cxzt",
];
const filters = ["wcnd", "zkffs", "cxzt", "wcmj"];

const kpis: KpiMaker = (of) => [
  kpiCount("完成项目", of.count(), "个"),
  kpiArea("完成面积", of.sum("wcmj")),
  kpiArea({ fact: "released" }, of.sum("scmj", "cxzt", "1", "2"), {
    filter: { cxzt: ["1", "2"] },
  }),
  kpiAmount("新增建筑面积", of.sum("xzjzmj") / 10_000, "万㎡"),
  kpiCount("待填报", of.count("cxzt", "0"), "个", { filter: { cxzt: ["0"] } }),
  kpiCount("待核实", of.count("cxzt", "1"), "个", { filter: { cxzt: ["1"] } }),
  kpiCount("已核实", of.count("cxzt", "2"), "个", { filter: { cxzt: ["2"] } }),
];

/** /sys/data/sscx: the results of completed projects. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="sscx"
      columns={columns}
      filters={filters}
      kpis={kpis}
      groups={["cxzt"]}
      create={<NewResult />}
    />
  );
}
