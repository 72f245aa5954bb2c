import { crfsCodes } from "#contract/supplyCodes";
import type { Filter } from "../../ui/filtersOf";
import { decimal, missing, toMu } from "../../ui/format";
import { type KpiMaker, kpiAmount, kpiArea, kpiCount, kpiRate, kpiRatio } from "../../ui/KpiStrip";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import type { BesideColumns } from "../../ui/useBeside";
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
/** What the land that it became pays, beside what was agreed. */
const actual: BesideColumns = {
  column: "actualYield",
  idOf: ({ gyid }) => String(gyid),
  columns: [
    {
      title: "实际亩均税收（万元/亩）",
      width: 196,
      isFigure: true,
      show: ([mjss]) => (typeof mjss === "number" ? decimal(mjss, 2) : missing),
    },
  ],
};
const filters = ["qdnd", "hydm", "sfbzd", "kgzt", "jgzt", "gymj"];
const ways: readonly Filter[] = [
  {
    kind: "choices",
    key: "gdfs",
    label: "供地方式",
    options: Object.entries(crfsCodes).map(([value, label]) => ({ value, label })),
  },
];
/** 交地 is done and the agreed day of start has come, or the start is made. */
const due = ["2", "3", "4"] as const;

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
  kpiCount("应开工", of.count("kgzt", ...due), "宗", {
    filter: { kgzt: due },
    hint: "约定开工日已到，或已经开工",
  }),
  kpiCount("已开工", of.count("kgzt", "4"), "宗", { filter: { kgzt: ["4"] } }),
  kpiRate("开工率", of.count("kgzt", "4"), of.count("kgzt", ...due), {
    filter: { kgzt: ["4"] },
    hint: "已开工 ÷ 应开工",
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
      beside={actual}
      filters={filters}
      kpis={kpis}
      groups={["kgzt", "cjzt"]}
      moreFilters={ways}
      drawerTabs={supplyTabs}
      create={false}
    />
  );
}
