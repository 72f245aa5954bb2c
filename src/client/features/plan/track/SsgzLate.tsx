import { Button, Input, Segmented, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { governTrackApi, type LateProject } from "#contract/endpoints/plan/governTrack";
import { useCall } from "../../../api/useCall";
import { pageIn } from "../../../records/listQuery";
import { registerNamed } from "../../../records/registers";
import { dataRevisionAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { useLastPage } from "../../../ui/base/useLastPage";
import { FigureRecords } from "../../../ui/list/FigureRecords";
import { personWords } from "../../../ui/supervise/personWords";
import type { Target } from "../../../ui/supervise/SendMatter";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { count, mu } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import { type Duty, isOneCity } from "./duties";
import type { Figure } from "./ssgzFigures";
import type { Ssgz } from "./useSsgz";

type Late = z.output<typeof governTrackApi.overdue.output>;
type Props = {
  page: Ssgz;
  onOpen: (xmid: string) => void;
  onSend: (target: Target) => void;
  onDuty: (duty: Duty) => void;
};

const pageSize = 50;
const kinds = { jg: "逾期未竣工", kg: "逾期未开工" } as const;

/** Projects behind their planned day, most overdue first. */
export function SsgzLate({ page, onOpen, onSend, onDuty }: Props) {
  const { areaCode, nd, prior, params, put } = page;
  const revision = useAtomValue(dataRevisionAtom);
  const asked = params.get("lx");
  const lx = asked === "jg" || asked === "kg" ? asked : undefined;
  const keyword = params.get("keyword") ?? "";
  const current = pageIn(params);
  const called = useCall(
    governTrackApi.overdue,
    { areaCode, nd, prior, current, pageSize, ...(lx && { lx }), ...(keyword && { keyword }) },
    revision,
  );
  useLastPage(called.data, { current, pageSize }, (last) => put({ page: String(last) }));
  return (
    <div className="ssgz-late-list">
      <div className="cross-bar">
        <Segmented
          aria-label="逾期类型"
          value={lx ?? ""}
          onChange={(value) => put({ lx: value || null, page: null })}
          options={[
            {
              value: "",
              label: `全部 ${count((called.data?.jg.zs ?? 0) + (called.data?.kg.zs ?? 0))}`,
            },
            { value: "jg", label: `${kinds.jg} ${count(called.data?.jg.zs)}` },
            { value: "kg", label: `${kinds.kg} ${count(called.data?.kg.zs)}` },
          ]}
        />
        <Input.Search
          className="ssgz-word"
          aria-label="编号、名称、实施主体"
          placeholder="编号、名称、实施主体"
          allowClear
          defaultValue={keyword}
          onSearch={(value) => put({ keyword: value.trim() || null, page: null })}
        />
      </div>
      <CallState called={called} rows={10}>
        {(late) => (
          <LateTable
            key={`${areaCode}/${nd}/${prior}/${lx ?? ""}/${revision}`}
            {...{ late, lx, current, onOpen, onSend, onDuty }}
            loading={called.loading}
            onPage={(next) => put({ page: String(next) })}
            onMatters={(xmid) => put({ xm: xmid })}
          />
        )}
      </CallState>
    </div>
  );
}

type TableProps = Omit<Props, "page"> & {
  late: Late;
  lx: "jg" | "kg" | undefined;
  current: number;
  loading: boolean;
  onPage: (current: number) => void;
  onMatters: (xmid: string) => void;
};

function LateTable(props: TableProps) {
  const { late, lx, current, loading, onOpen, onSend, onDuty, onPage, onMatters } = props;
  const { may } = useSupervision();
  const [chosen, setChosen] = useState<readonly LateProject[]>([]);
  const [figure, setFigure] = useState<Figure | null>(null);
  const send = (rows: readonly LateProject[]) =>
    onSend({ dblx: "2", items: rows.map(({ xmid, xmmc }) => ({ id: xmid, name: xmmc })) });
  const give = (rows: readonly LateProject[]) => onDuty(dutyOf(rows));
  const figures = (["jg", "kg"] as const).filter((kind) => !lx || lx === kind);
  return (
    <>
      <Table<LateProject>
        size="small"
        rowKey="xmid"
        columns={columnsOf({ onOpen, onMatters, send: may ? send : null, give: may ? give : null })}
        dataSource={late.list}
        loading={loading}
        scroll={{ x: 1450, y: "max(240px, calc(100vh - 464px))" }}
        rowSelection={
          may
            ? {
                selectedRowKeys: chosen.map(({ xmid }) => xmid),
                preserveSelectedRowKeys: true,
                onChange: (_, rows) => setChosen(rows),
              }
            : undefined
        }
        pagination={{
          ...{ current, pageSize, total: late.total, onChange: onPage },
          ...{ showSizeChanger: false, hideOnSinglePage: true, size: "small" },
        }}
        locale={{ emptyText: `截至 ${late.day} 没有逾期项目` }}
        footer={() => (
          <div className="cross-bar">
            合计
            {figures.map((kind) => (
              <button
                key={kind}
                type="button"
                className="cross-figure"
                disabled={late[kind].zs === 0}
                onClick={() => setFigure({ title: kinds[kind], filter: late[kind].filter })}
              >
                {kinds[kind]} <b>{count(late[kind].zs)}</b> 个 <b>{mu(late[kind].mj)}</b> 亩
              </button>
            ))}
            <span className="ui-second">截至 {late.day}</span>
            <span className="cross-fill" />
            {chosen.length > 0 ? (
              <>
                <span>
                  已选 {count(chosen.length)} 个，
                  {mu(chosen.reduce((sum, { dxmj }) => sum + dxmj, 0))} 亩
                </span>
                <Button
                  size="small"
                  disabled={!isOneCity(dutyOf(chosen).items)}
                  title={isOneCity(dutyOf(chosen).items) ? "" : "所选项目不在同一个市"}
                  onClick={() => give(chosen)}
                >
                  指定责任人（{count(chosen.length)}）
                </Button>
                <Button size="small" type="primary" onClick={() => send(chosen)}>
                  督办（{count(chosen.length)}）
                </Button>
              </>
            ) : null}
          </div>
        )}
      />
      {figure ? (
        <FigureRecords
          key={figure.title}
          title={figure.title}
          register={registerNamed("zkfxmsd")}
          filter={figure.filter}
          onClose={() => setFigure(null)}
        />
      ) : null}
    </>
  );
}

type Does = {
  onOpen: (xmid: string) => void;
  onMatters: (xmid: string) => void;
  send: ((rows: readonly LateProject[]) => void) | null;
  give: ((rows: readonly LateProject[]) => void) | null;
};

const dutyOf = (rows: readonly LateProject[]): Duty => ({
  kind: "project",
  items: rows.map(({ xmid, xmmc, xzqdm }) => ({ id: xmid, name: xmmc, areaCode: xzqdm })),
  held: rows.some(({ person }) => person?.of === "project"),
});

const columnsOf = ({ onOpen, onMatters, send, give }: Does): TableColumnsType<LateProject> => [
  {
    title: "项目名称",
    dataIndex: "xmmc",
    width: 220,
    fixed: "left",
    ellipsis: true,
    render: (_, row) => (
      <button type="button" className="cross-link" onClick={() => onOpen(row.xmid)}>
        {row.xmmc}
      </button>
    ),
  },
  { title: "县（市、区）", dataIndex: "xzqmc", width: 108, ellipsis: true },
  {
    title: "逾期（天）",
    dataIndex: "days",
    width: 84,
    align: "right",
    render: (days: number) => <b className="ssgz-late">{count(days)}</b>,
  },
  {
    title: "逾期情况",
    dataIndex: "lx",
    width: 112,
    render: (value: LateProject["lx"]) => (
      <>
        <span className={value === "jg" ? "ssgz-late" : "ssgz-slow"}>
          {value === "jg" ? "■" : "▲"}
        </span>{" "}
        {kinds[value]}
      </>
    ),
  },
  {
    title: "责任人",
    dataIndex: "person",
    width: 248,
    ellipsis: true,
    render: (person: LateProject["person"]) => personWords(person),
  },
  { title: "计划日期", dataIndex: "planned", width: 100 },
  {
    title: "当前进度",
    dataIndex: "xmjd",
    width: 130,
    render: (value) => <StatusTag dataset={zkfxmsd} field="xmjd" value={value} />,
  },
  {
    title: "面积（亩）",
    dataIndex: "dxmj",
    width: 88,
    align: "right",
    render: (area: number) => mu(area),
  },
  { title: "实施主体", dataIndex: "ssdw", width: 130, ellipsis: true },
  {
    title: "督办",
    dataIndex: "supervised",
    width: 76,
    align: "right",
    render: (open: number, row) =>
      open > 0 ? (
        <button type="button" className="cross-figure" onClick={() => onMatters(row.xmid)}>
          {count(open)} 件
        </button>
      ) : (
        "未督办"
      ),
  },
  {
    title: "操作",
    key: "actions",
    width: 168,
    fixed: "right",
    render: (_, row) => (
      <>
        <Button type="link" size="small" onClick={() => onOpen(row.xmid)}>
          详情
        </Button>
        {send ? (
          <Button type="link" size="small" onClick={() => send([row])}>
            督办
          </Button>
        ) : null}
        {give ? (
          <Button type="link" size="small" onClick={() => give([row])}>
            责任人
          </Button>
        ) : null}
      </>
    ),
  },
];
