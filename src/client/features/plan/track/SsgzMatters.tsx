import { Input, Segmented, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { dblxCodes, dbztCodes } from "#contract/codes/trackCodes";
import { type Dbsx, dbsx } from "#contract/datasets/dbsx";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { today } from "#contract/today";
import { isLate } from "#contract/workflow/dbsx";
import { useCall } from "../../../api/useCall";
import { pageIn } from "../../../records/listQuery";
import { dataRevisionAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { useLastPage } from "../../../ui/base/useLastPage";
import { count, missing, moment } from "../../../values/format";
import { StatusTag } from "../../../values/StatusTag";
import type { Ssgz } from "./useSsgz";

const pageSize = 50;
const open = "open";
const late = "late";

const dayMs = 86_400_000;
const yesterday = () => new Date(Date.parse(today()) - dayMs).toISOString().slice(0, 10);

/** The query for a choice of states. */
function statesOf(choice: string) {
  if (choice === late) return { zt: ["0", "2"], jzrqMax: yesterday() };
  if (choice === open) return { zt: ["0", "1", "2"] };
  return choice in dbztCodes ? { zt: [choice] } : {};
}

/** Supervision matters of the region and the year, the earliest deadline first. */
export function SsgzMatters({ page }: { page: Ssgz }) {
  const { areaCode, nd, params, put } = page;
  const revision = useAtomValue(dataRevisionAtom);
  const choice = params.get("zt") ?? open;
  const dblx = params.get("dblx");
  const keyword = params.get("keyword") ?? "";
  const current = pageIn(params);
  const common = { areaCode, nd: [nd], ...(dblx && { dblx: [dblx] }) };
  const called = useCall(
    dbsxApi.pageList,
    {
      ...common,
      ...statesOf(choice),
      ...(keyword && { keyword }),
      ...{ current, pageSize, sort: { field: "jzrq", order: "asc" as const } },
    },
    revision,
  );
  useLastPage(called.data, { current, pageSize }, (last) => put({ page: String(last) }));
  const stats = useCall(dbsxApi.stats, { ...common, groups: ["zt"] }, revision);
  const overdue = useCall(
    dbsxApi.pageList,
    { ...common, ...statesOf(late), current: 1, pageSize: 1 },
    revision,
  );
  const of = (...states: string[]) =>
    (stats.data?.groups.zt ?? []).reduce(
      (sum, { key, zs }) => sum + (states.includes(key) ? zs : 0),
      0,
    );
  return (
    <div className="ssgz-late-list">
      <div className="cross-bar">
        <Segmented
          aria-label="办理状态"
          value={choice}
          onChange={(value) => put({ zt: value === open ? null : value, page: null })}
          options={[
            { value: open, label: `未办结 ${count(of("0", "1", "2"))}` },
            { value: late, label: `逾期 ${count(overdue.data?.total)}` },
            ...Object.entries(dbztCodes).map(([value, label]) => ({
              value,
              label: `${label} ${count(of(value))}`,
            })),
            { value: "all", label: `全部 ${count(stats.data?.total.zs)}` },
          ]}
        />
        <Segmented
          aria-label="督办对象"
          value={dblx ?? ""}
          onChange={(value) => put({ dblx: value || null, page: null })}
          options={[
            { value: "", label: "不限对象" },
            ...Object.entries(dblxCodes).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Input.Search
          className="ssgz-word"
          aria-label="督办编号、标题"
          placeholder="督办编号、标题"
          allowClear
          defaultValue={keyword}
          onSearch={(value) => put({ keyword: value.trim() || null, page: null })}
        />
      </div>
      <CallState called={called} rows={10}>
        {({ list, total }) => (
          <Table<Dbsx>
            size="small"
            rowKey="dbid"
            columns={columnsOf((dbid) => put({ db: dbid, xm: null }))}
            dataSource={list}
            loading={called.loading}
            scroll={{ x: 1280, y: "max(240px, calc(100vh - 440px))" }}
            pagination={{
              ...{ current, pageSize, total, onChange: (next) => put({ page: String(next) }) },
              ...{ showSizeChanger: false, hideOnSinglePage: true, size: "small" },
            }}
            locale={{ emptyText: "没有这样的督办事项" }}
            footer={() => `合计 ${count(total)} 件`}
          />
        )}
      </CallState>
    </div>
  );
}

const columnsOf = (onOpen: (dbid: string) => void): TableColumnsType<Dbsx> => [
  {
    title: "督办标题",
    dataIndex: "bt",
    width: 220,
    fixed: "left",
    ellipsis: true,
    render: (_, row) => (
      <button type="button" className="cross-link" onClick={() => onOpen(row.dbid)}>
        {row.bt}
      </button>
    ),
  },
  {
    title: "办理状态",
    dataIndex: "zt",
    width: 100,
    render: (value) => <StatusTag dataset={dbsx} field="zt" value={value} />,
  },
  {
    title: "办理期限",
    dataIndex: "jzrq",
    width: 200,
    render: (_, row) => <Due row={row} />,
  },
  { title: "承办地区", dataIndex: "xzqmc", width: 90, ellipsis: true },
  {
    title: "督办层级",
    dataIndex: "dbjb",
    width: 100,
    render: (value) => <StatusTag dataset={dbsx} field="dbjb" value={value} />,
  },
  { title: "督办内容", dataIndex: "dbnr", width: 170, ellipsis: true },
  {
    title: "最近回复",
    dataIndex: "hfnr",
    width: 150,
    ellipsis: true,
    render: (value: string | null) => value ?? missing,
  },
  { title: "督办人", dataIndex: "cjr", width: 110, ellipsis: true },
  { title: "下发时间", dataIndex: "cjsj", width: 140, render: (value: string) => moment(value) },
];

/** The deadline, and how long it has passed if nobody has answered. */
export function Due({ row }: { row: Pick<Dbsx, "zt" | "jzrq"> }) {
  const now = today();
  const days = Math.round((Date.parse(now) - Date.parse(row.jzrq)) / dayMs);
  if (row.zt === "3" || row.zt === "1") return <>{row.jzrq}</>;
  return (
    <span className="ssgz-due">
      {row.jzrq}{" "}
      {isLate(row, now) ? (
        <b className="ssgz-late">■ 逾期 {count(days)} 天</b>
      ) : (
        <small className="ui-weak">{days === 0 ? "今天到期" : `剩 ${count(-days)} 天`}</small>
      )}
    </span>
  );
}
