import { signedStages } from "#contract/endpoints/tdgy";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/KpiStrip";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { useInspection } from "./Inspection";
import { timelineTab } from "./SupplyTimeline";
import { supplyFlows } from "./supplyFlows";

const register = { ...registerNamed("tdgy"), flows: supplyFlows };
/** Contracts from the signature on. */
const base = { qsmzqjd: Object.keys(signedStages) };
const columns = [
  "dzjgh",
  "xmmc",
  "kgzt",
  "jgzt",
  "yjdj",
  "xzqmc",
  "srr",
  "gymj",
  "ydkgsj",
  "sjkgsj",
  "kgyqts",
  "ydjgsj",
  "sjjgsj",
  "jgyqts",
  "yjlx",
];
const filters = ["kgzt", "jgzt", "yjdj", "yjlx", "qdnd", "hydm", "gymj"];
const startDue = ["2", "3", "4"] as const;
const startLate = ["2", "3"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("应开工", of.count("kgzt", ...startDue), "宗", { filter: { kgzt: startDue } }),
  kpiCount("已开工", of.count("kgzt", "4"), "宗", { filter: { kgzt: ["4"] } }),
  kpiRate("开工率", of.count("kgzt", "4"), of.count("kgzt", ...startDue)),
  kpiCount("逾期未开工", of.count("kgzt", ...startLate), "宗", { filter: { kgzt: startLate } }),
  kpiArea("逾期未开工面积", of.sum("gymj", "kgzt", ...startLate), { filter: { kgzt: startLate } }),
  kpiCount("已竣工", of.count("jgzt", "3"), "宗", { filter: { jgzt: ["3"] } }),
  kpiCount("逾期未竣工", of.count("jgzt", "2"), "宗", { filter: { jgzt: ["2"] } }),
  kpiCount("红色预警", of.count("yjdj", "4"), "宗", { filter: { yjdj: ["4"] } }),
];

/** /sys-gyyd/qsmzq/kjgjc: start and completion of each contract, and its warnings. */
export function Component() {
  const { item, dialog } = useInspection();
  return (
    <>
      <RegisterPage
        register={register}
        name="kjgjc"
        base={base}
        columns={columns}
        filters={filters}
        kpis={kpis}
        groups={["kgzt", "jgzt", "yjdj"]}
        rowItems={item}
        drawerTabs={timelineTab}
        create={false}
      />
      {dialog}
    </>
  );
}
