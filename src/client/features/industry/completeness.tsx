import type { ProColumns } from "@ant-design/pro-components";
import { Tooltip } from "antd";
import { gysl } from "#contract/datasets/gysl";
import type { AnyRecord } from "#contract/define/anyRecord";
import { missingFields, mostFields } from "#contract/rules/industry/gyslFields";
import { type KpiMaker, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { columnsOf } from "../../values/columnsOf";
import { occupancy } from "./upstairs";

/** 缺项: how many required fields a project lacks, and which. */
export const missingColumn: readonly ProColumns<AnyRecord>[] = columnsOf<AnyRecord>(gysl, [
  "qxs",
]).map((column) => ({
  ...column,
  render: (_, row) => {
    const missing = missingFields(row);
    if (missing.length === 0) return <span className="ui-good">齐全</span>;
    const labels = missing.map((key) => gysl.fields[key].label);
    return (
      <Tooltip title={labels.join("、")}>
        <span className="ui-warn">{missing.length} 项</span>
      </Tooltip>
    );
  },
}));

const lacking = Array.from({ length: mostFields }, (_, n) => String(n + 1));

/** Completeness of the data: the share of fields filled of those due at each project's stage. */
export const completeness: KpiMaker = (of) => [
  kpiCount("项目数", of.count(), "个"),
  kpiRate("完整率", of.sum("ytxs") - of.sum("qxs"), of.sum("ytxs"), {
    filter: { qxs: lacking },
    hint: "已填项 ÷ 项目所处阶段应填项；点击列出有缺项的项目",
  }),
  kpiCount("意向", of.count("xmjdgl", "1"), "个", { filter: { xmjdgl: ["1"] } }),
  kpiCount("在建", of.count("xmjdgl", "4"), "个", { filter: { xmjdgl: ["4"] } }),
  kpiCount("已竣工", of.count("xmjdgl", "5", "6"), "个", { filter: { xmjdgl: ["5", "6"] } }),
  occupancy(of),
];
