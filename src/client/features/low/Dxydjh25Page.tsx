import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";

const register = registerNamed("gydxjh");
const base = { jhnd: [2025] };
const columns = [
  "dkbh",
  "qymc",
  "tyshxydm",
  "xzqmc",
  "mj",
  "mjss",
  "pjdj",
  "zzfs",
  "zrdw",
  "jhwcsj",
  "wcbl",
  "jhzt",
];
const filters = ["qymc", "pjdj", "zzfs", "jhzt", "jhwcsj", "mj"];
const inPlan = ["0", "1", "2"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("计划宗数", of.count("jhzt", ...inPlan), "宗", {
    filter: { jhzt: inPlan },
    hint: "不含调出",
  }),
  kpiArea("计划面积", of.sum("mj", "jhzt", ...inPlan), {
    filter: { jhzt: inPlan },
    hint: "不含调出",
  }),
  kpiCount("推进中", of.count("jhzt", "1"), "宗", { filter: { jhzt: ["1"] } }),
  kpiCount("已完成", of.count("jhzt", "2"), "宗", { filter: { jhzt: ["2"] } }),
  kpiRate({ fact: "planRate" }, of.sum("mj", "jhzt", "2"), of.sum("mj", "jhzt", ...inPlan)),
];

/** /sys/data/manage/dxydjh25: the plan of inefficient industry for 2025. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="dxydjh25"
      base={base}
      columns={columns}
      filters={filters}
      kpis={kpis}
      groups={["jhzt"]}
    />
  );
}
