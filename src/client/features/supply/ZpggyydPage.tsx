import { crfsCodes } from "#contract/codes/supplyCodes";
import type { Filter } from "../../records/filtersOf";
import { registerNamed } from "../../records/registers";
import {
  type KpiMaker,
  kpiAmount,
  kpiArea,
  kpiCount,
  kpiRate,
  kpiRatio,
} from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { toMu } from "../../values/format";
import { ControlTable } from "./ControlTable";
import { supplyTabs } from "./Postponements";
import { supplyFlows } from "./supplyFlows";

const register = { ...registerNamed("tdgy"), flows: supplyFlows };
/** Granted industrial land. */
const base = { ytlb: ["1"], gdfs: Object.keys(crfsCodes) };
const columns = [
  "dzjgh",
  "xmmc",
  "htbh",
  "xzqmc",
  "srr",
  "gymj",
  "gdfs",
  "cjj",
  "mjdj",
  "ydjdsj",
  "sjjdsj",
  "ydkgsj",
  "sjkgsj",
  "ydjgsj",
  "sjjgsj",
  "rjlxx",
  "rjlsx",
  "ydmjss",
  "sfbzd",
];
const filters = ["qdnd", "hydm", "sfbzd", "kgzt", "jgzt", "kgqk", "gymj"];
const besides = ["actualYield"] as const;
const ways: readonly Filter[] = [
  {
    kind: "choices",
    key: "gdfs",
    label: "供地方式",
    options: Object.entries(crfsCodes).map(([value, label]) => ({ value, label })),
  },
];
/** Those whose agreed start has passed, and how many of these have started. */
const due = ["1", "2", "3"] as const;
const started = ["1", "2"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("出让宗数", of.count(), "宗"),
  kpiArea("出让面积", of.sum("gymj")),
  kpiAmount("成交价款", of.sum("cjj") / 10_000, "亿元"),
  kpiRatio("成交均价", of.sum("cjj"), toMu(of.sum("gymj")), "万元/亩"),
  kpiRate(
    "平均溢价率",
    of.sum("cjj", "cjzt", "1") - of.sum("qsj", "cjzt", "1"),
    of.sum("qsj", "cjzt", "1"),
    { hint: "（成交价款 − 起始价）÷ 起始价" },
  ),
  kpiCount({ fact: "dueStarts" }, of.count("kgqk", ...due), "宗", { filter: { kgqk: due } }),
  kpiCount("已开工", of.count("kgqk", ...started), "宗", { filter: { kgqk: started } }),
  kpiRate({ fact: "startRate" }, of.count("kgqk", ...started), of.count("kgqk", ...due), {
    filter: { kgqk: started },
  }),
];

/** /sys-gyyd/gyydybz/zpggyyd: industrial land sold by tender, auction or listing. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="zpggyyd"
      base={base}
      columns={columns}
      beside={besides}
      filters={filters}
      kpis={kpis}
      groups={["kgqk", "cjzt"]}
      moreFilters={ways}
      drawerTabs={supplyTabs}
      create={false}
      tools={() => <ControlTable />}
    />
  );
}
