import { Button, Descriptions, Table, Tag } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { type TakeoverReport as Report, takeoverApi } from "#contract/endpoints/uploads/takeover";
import { levels } from "#contract/rules/problem/report";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import { takeoverDataset } from "#contract/rules/takeover/registers";
import { download } from "../../../api/download";
import { useCall } from "../../../api/useCall";
import { notifyAtom } from "../../../state/notices";
import { CallState } from "../../../ui/base/CallState";
import { count, missing, mu } from "../../../values/format";
import { Remarks } from "../../../values/Remarks";

type Props = { id: string; dataset: AnyDataset; report: Report };
type Group = Report["states"][number];
type Count = Report["counts"][number];
type Problem = z.output<typeof takeoverApi.problems.output>[number];

/** A million of them stays whole. */
const zsColumn = {
  title: "数量",
  width: 96,
  align: "right",
  className: "ui-whole",
  render: (_: unknown, { zs }: { zs: number }) => count(zs),
} as const;

const colours = { E: "red", W: "orange", I: "blue" } as const;

/** What a dry run has found: sums, counts by rule, and the problems themselves. */
export function TakeoverReport({ id, dataset, report }: Props) {
  const { total, taken, mj, txmj, counts, states, counties, links, remarks } = report;
  const [rule, setRule] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const save = async () => {
    setBusy(true);
    const result = await download(takeoverApi.report, { id });
    setBusy(false);
    notify(
      result.ok
        ? { kind: "success", text: `已下载 ${result.data.name}` }
        : { kind: "error", text: `下载失败：${result.message}` },
    );
  };
  return (
    <section aria-label="报告">
      <div className="admin-bar">
        <h3>报告</h3>
        <span className="admin-fill" />
        <Button loading={busy} onClick={save}>
          下载报告
        </Button>
      </div>
      <Descriptions
        size="small"
        column={4}
        items={[
          { key: "total", label: "文件中的记录", children: count(total) },
          { key: "taken", label: "可接管", children: count(taken) },
          { key: "left", label: "不能接管", children: count(total - taken) },
          { key: "seconds", label: "用时", children: `${count(report.seconds)} 秒` },
          { key: "mj", label: "填报面积", children: mj === null ? missing : `${mu(mj)} 亩` },
          { key: "txmj", label: "图形面积", children: txmj === null ? missing : `${mu(txmj)} 亩` },
          ...links.map(({ field, label, register, found, lost }) => ({
            key: field,
            label: `${label}（${takeoverDataset(register).title}）`,
            children: `对应 ${count(found)}，未找到 ${count(lost)}`,
          })),
        ]}
      />
      <Remarks remarks={remarks} />
      <div className="takeover-sums">
        {states.length > 0 ? <Sums title="状态" groups={states} /> : null}
        <Sums title="县（市、区）" groups={counties} />
        <Table<Count>
          size="small"
          rowKey={({ rule: one, level }) => `${one} ${level}`}
          pagination={false}
          scroll={{ y: 240 }}
          dataSource={counts}
          locale={{
            emptyText: <span className="ui-second">{`${dataset.title}没有发现问题`}</span>,
          }}
          columns={[
            {
              ...{ title: "级别", width: 72 },
              render: (_, { level }) => <Tag color={colours[level]}>{levels[level]}</Tag>,
            },
            { title: "规则", render: (_, { rule: one }) => `${one} ${ruleNames[one] ?? ""}` },
            zsColumn,
            {
              ...{ title: "操作", width: 72 },
              render: (_, { rule: one }) => (
                <Button type="link" size="small" onClick={() => setRule(one)}>
                  查看
                </Button>
              ),
            },
          ]}
        />
      </div>
      {rule ? <Problems id={id} dataset={dataset} rule={rule} /> : null}
    </section>
  );
}

function Sums({ title, groups }: { title: string; groups: readonly Group[] }) {
  return (
    <Table<Group>
      size="small"
      rowKey="key"
      pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
      dataSource={groups}
      columns={[
        { title, render: (_, { label }) => label },
        zsColumn,
        {
          title: "面积（亩）",
          width: 130,
          align: "right",
          className: "ui-whole",
          render: (_, { mj, txmj }) => mu(mj ?? txmj),
        },
      ]}
    />
  );
}

function Problems({ id, dataset, rule }: Omit<Props, "report"> & { rule: string }) {
  const called = useCall(takeoverApi.problems, { id, rule });
  return (
    <CallState
      called={called}
      rows={4}
      isEmpty={(rows) => rows.length === 0}
      empty="没有列出的问题"
    >
      {(rows) => (
        <Table<Problem>
          size="small"
          rowKey={({ file, row, field, message }) => `${file} ${row} ${field} ${message}`}
          pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
          dataSource={rows}
          columns={[
            { title: "文件", width: 180, ellipsis: true, dataIndex: "file" },
            { title: "行号", width: 90, align: "right", render: (_, { row }) => row ?? missing },
            { title: "编号", width: 200, render: (_, { dkbh }) => dkbh ?? missing },
            { title: "字段", width: 100, render: (_, { field }) => labelOf(dataset, field) },
            { title: "值", width: 180, ellipsis: true, render: (_, { value }) => value ?? missing },
            { title: "问题", dataIndex: "message" },
          ]}
        />
      )}
    </CallState>
  );
}

const labelOf = ({ fields }: AnyDataset, field: string | null): string =>
  field === null ? missing : (fields[field.toLowerCase()]?.label ?? field);
