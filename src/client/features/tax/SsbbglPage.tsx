import { DiffOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Select, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { sjlxCodes } from "#contract/codes/industryCodes";
import { ssbb } from "#contract/datasets/ssbb";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { canAtom, userAtom } from "../../state/session";
import { ListState } from "../../ui/base/ListState";
import { count, decimal, moment } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { NewVersion } from "./NewVersion";
import { actionsOf, VersionActions, widthOfActions } from "./VersionActions";
import { VersionCompare } from "./VersionCompare";
import type { Version } from "./versions";
import "../../theme/ui.css";
import "../../ui/list/list.css";

const facts: TableColumnsType<Version> = [
  { title: "版本编号", dataIndex: "bbbh", width: 96, fixed: "left" },
  { title: "版本名称", dataIndex: "bbmc", width: 198, fixed: "left", ellipsis: true },
  {
    title: "版本状态",
    dataIndex: "zt",
    width: 92,
    render: (zt: Version["zt"]) => <StatusTag dataset={ssbb} field="zt" value={zt} />,
  },
  {
    title: "数据类型",
    dataIndex: "sjlx",
    width: 108,
    render: (sjlx: Version["sjlx"], { sjq }) =>
      sjq === null ? sjlxCodes[sjlx] : `${sjlxCodes[sjlx]}（第 ${sjq} 期）`,
  },
  { title: "记录数", dataIndex: "jlzs", width: 72, align: "right", render: count },
  {
    title: "核算税收合计（亿元）",
    dataIndex: "sszj",
    width: 150,
    align: "right",
    render: (sum: number) => decimal(sum / 10_000, 2),
  },
  { title: "发布时间", dataIndex: "fbsj", width: 136, render: moment },
  { title: "发布人", dataIndex: "fbr", width: 92, ellipsis: true, render: (fbr) => fbr ?? "—" },
  { title: "说明", dataIndex: "sm", width: 120, ellipsis: true, render: (sm) => sm ?? "—" },
];

const checkboxWidth = 32;
const factsWidth = facts.reduce((sum, { width }) => sum + Number(width), checkboxWidth);

/** …/ssbbgl: versions of the tax base table: created, computed, published, compared. */
export function Component() {
  const can = useAtomValue(canAtom);
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(ssbbApi.list, {}, revision);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<"new" | "compare" | null>(null);
  const [year, setYear] = useState<number | null>(null);
  const all = called.data ?? [];
  const years = [...new Set(all.map(({ nd }) => nd))].sort((a, b) => b - a);
  const versions = year === null ? all : all.filter(({ nd }) => nd === year);
  const compared = versions.filter(({ bbid }) => chosen.includes(bbid)).toReversed();
  const [from, to] = compared;
  const actionsWidth = widthOfActions(all, (one) => actionsOf(one, roles, can("ss:import")));
  const columns: TableColumnsType<Version> = [
    ...facts,
    {
      title: "操作",
      width: actionsWidth,
      fixed: "right",
      render: (_, version) => <VersionActions version={version} />,
    },
  ];
  return (
    <div className="ui-list">
      <div className="ui-bulk">
        <Select
          aria-label="年度"
          placeholder="年度"
          allowClear
          options={years.map((value) => ({ value, label: `${value} 年` }))}
          value={year}
          onChange={(value) => {
            setYear(value ?? null);
            setChosen([]);
          }}
        />
        {can(ssbb.access.write) ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen("new")}>
            新增
          </Button>
        ) : null}
        <Button
          icon={<DiffOutlined />}
          disabled={compared.length !== 2}
          onClick={() => setOpen("compare")}
        >
          版本对比
        </Button>
        <span className="ui-second">勾选两个版本可以对比差异企业</span>
      </div>
      <Table<Version>
        size="small"
        rowKey="bbid"
        columns={columns}
        dataSource={versions}
        loading={called.loading && called.data !== null}
        pagination={false}
        scroll={{ x: factsWidth + actionsWidth }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String).slice(-2)),
          hideSelectAll: true,
          getCheckboxProps: ({ bbbh }) => ({ "aria-label": `选择 ${bbbh}` }),
        }}
        locale={{
          emptyText: (
            <ListState
              failure={called.data ? null : called.error}
              loading={called.loading}
              filtered={year !== null}
              empty={<span className="ui-second">新建一个版本，再上传税收数据</span>}
              onRetry={called.reload}
              onClear={() => setYear(null)}
            />
          ),
        }}
      />
      {open === "new" ? <NewVersion versions={all} onClose={() => setOpen(null)} /> : null}
      {open === "compare" && from && to ? (
        <VersionCompare from={from} to={to} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
