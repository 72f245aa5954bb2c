import type { ProColumns } from "@ant-design/pro-components";
import { Tooltip } from "antd";
import { gysl } from "#contract/datasets/gysl";
import type { Row } from "../../ui/columnsOf";
import { type KpiMaker, kpiCount, kpiRate } from "../../ui/KpiStrip";

/** What a project should say by the time it is built. */
const expected = [
  "tyshxydm",
  "zl",
  "cfjzmj",
  "jzgd",
  "cg1",
  "cgbz",
  "hz1",
  "hzbz",
  "hydm",
  "ztze",
  "rzqys",
  "rzmj",
] as const;

const missingOf = (row: Row) => expected.filter((key) => (row[key] ?? "") === "");

/** 缺项: how many of the expected fields a project lacks, and which. */
export const missingColumn: readonly ProColumns<Row>[] = [
  {
    key: "missing",
    title: "缺项",
    width: 96,
    align: "right",
    render: (_, row) => {
      const missing = missingOf(row);
      if (missing.length === 0) return <span className="ui-good">齐全</span>;
      const labels = missing.map((key) => gysl.fields[key].label);
      return (
        <Tooltip title={labels.join("、")}>
          <span className="ui-warn">{missing.length} 项</span>
        </Tooltip>
      );
    },
  },
];

/** Sums that are there tell how far the data reach. */
export const completeness: KpiMaker = (of) => [
  kpiCount("项目数", of.count(), "个"),
  kpiCount("意向", of.count("xmjdgl", "1"), "个", { filter: { xmjdgl: ["1"] } }),
  kpiCount("在建", of.count("xmjdgl", "4"), "个", { filter: { xmjdgl: ["4"] } }),
  kpiCount("已竣工", of.count("xmjdgl", "5", "6"), "个", { filter: { xmjdgl: ["5", "6"] } }),
  kpiRate("入驻率", of.sum("rzmj"), of.sum("cfjzmj"), { hint: "已用面积 ÷ 厂房面积" }),
];
