import { useCallback } from "react";
import { signedStages } from "#contract/codes/supplyCodes";
import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import type { RowItems } from "../../ui/step/RowActions";
import { useInspection } from "./Inspection";
import { usePostponement } from "./Postponement";
import { supplyTabs } from "./Postponements";
import { supplyFlows } from "./supplyFlows";

const register = { ...registerNamed("tdgy"), flows: supplyFlows };
/** Contracts, from the signature on. */
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
const filters = ["kgzt", "jgzt", "kgqk", "jgqk", "yjdj", "yjlx", "qdnd", "hydm", "gymj"];
const startLate = ["2", "3"] as const;
/** Contracts whose agreed day has passed: all, those done, and those done on time (K13–K15). */
const due = ["1", "2", "3"] as const;
const done = ["1", "2"] as const;
const inTime = "1";

const kpis: KpiMaker = (of) => [
  kpiCount({ fact: "dueStarts" }, of.count("kgqk", ...due), "宗", { filter: { kgqk: due } }),
  kpiCount("已开工", of.count("kgqk", ...done), "宗", { filter: { kgqk: done } }),
  kpiRate({ fact: "startRate" }, of.count("kgqk", ...done), of.count("kgqk", ...due)),
  kpiRate({ fact: "startRateInTime" }, of.count("kgqk", inTime), of.count("kgqk", ...due), {
    filter: { kgqk: [inTime] },
  }),
  kpiCount({ fact: "unstarted" }, of.count("kgqk", "3"), "宗", { filter: { kgqk: ["3"] } }),
  kpiCount({ fact: "lateStarts" }, of.count("kgzt", ...startLate), "宗", {
    filter: { kgzt: startLate },
  }),
  kpiArea("逾期未开工面积", of.sum("gymj", "kgzt", ...startLate), { filter: { kgzt: startLate } }),
  kpiCount({ fact: "dueEnds" }, of.count("jgqk", ...due), "宗", { filter: { jgqk: due } }),
  kpiRate({ fact: "endRate" }, of.count("jgqk", ...done), of.count("jgqk", ...due), {
    filter: { jgqk: done },
  }),
  kpiRate({ fact: "endRateInTime" }, of.count("jgqk", inTime), of.count("jgqk", ...due), {
    filter: { jgqk: [inTime] },
  }),
  kpiCount({ fact: "lateEnds" }, of.count("jgzt", "2"), "宗", { filter: { jgzt: ["2"] } }),
  kpiCount("红色预警", of.count("yjdj", "4"), "宗", { filter: { yjdj: ["4"] } }),
];

/** /sys-gyyd/qsmzq/kjgjc: start and completion of each contract, with its warnings. */
export function Component() {
  const inspection = useInspection();
  const postponement = usePostponement();
  const [inspect, postpone] = [inspection.item, postponement.item];
  const items = useCallback<RowItems>(
    (row) => [...inspect(row), ...postpone(row)],
    [inspect, postpone],
  );
  return (
    <>
      <RegisterPage
        register={register}
        name="kjgjc"
        base={base}
        columns={columns}
        filters={filters}
        kpis={kpis}
        groups={["kgzt", "jgzt", "kgqk", "jgqk", "yjdj"]}
        rowItems={items}
        drawerTabs={supplyTabs}
        create={false}
      />
      {inspection.dialog}
      {postponement.dialog}
    </>
  );
}
