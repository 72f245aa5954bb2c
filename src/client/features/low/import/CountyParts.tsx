import { Table, type TableColumnsType } from "antd";
import type { CountyPart, Report } from "#contract/rules/problem/report";
import { count, mu } from "../../../values/format";

const columns: TableColumnsType<CountyPart> = [
  { title: "县（市、区）", dataIndex: "xzqmc" },
  { title: "地块（宗）", dataIndex: "total", align: "right", render: count },
  { title: "可入库（宗）", dataIndex: "clean", align: "right", render: count },
  { title: "可入库面积（亩）", dataIndex: "mj", align: "right", render: mu },
  { title: "错误", dataIndex: "errorCount", align: "right", render: count },
  { title: "警告", dataIndex: "warnCount", align: "right", render: count },
];

/** How a file of several counties will be parted, before it is stored. */
export function CountyParts({ report: { counties, total } }: { report: Report }) {
  if (!counties || counties.length === 0) return null;
  const others = total - counties.reduce((sum, part) => sum + part.total, 0);
  const made = counties.filter(({ clean }) => clean > 0).length;
  return (
    <section className="import-counties" aria-label="分县结果">
      <Table<CountyPart>
        size="small"
        rowKey="xzqdm"
        columns={columns}
        dataSource={counties}
        pagination={false}
        scroll={{ y: 132 }}
      />
      <p className="ui-second">
        {made > 0
          ? `入库后分为 ${count(made)} 个县级批次，各县（市、区）只看到自己的批次并提交审核；本人带入的地块由其他审核人员审核。`
          : "没有可入库的地块。"}
        {others > 0 ? `另有 ${count(others)} 宗的行政区不在权限范围内或无法识别，不能入库。` : ""}
      </p>
    </section>
  );
}
