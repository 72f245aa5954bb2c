import { Table, type TableColumnsType } from "antd";
import { Link } from "react-router-dom";
import { dbsx } from "#contract/datasets/dbsx";
import type { MeetingMatter } from "#contract/endpoints/plan/meeting";
import { personWords } from "../../ui/supervise/personWords";
import { StatusTag } from "../../values/StatusTag";

const columns: TableColumnsType<MeetingMatter> = [
  {
    title: "督办事项",
    dataIndex: "bt",
    render: (title: string, { dbid, dbnr }) => (
      <Link to={`/govern/ssgz?view=matters&db=${dbid}`} title={dbnr}>
        {title}
      </Link>
    ),
  },
  { title: "承办地区", dataIndex: "xzqmc", width: 110, ellipsis: true },
  {
    title: "责任人",
    dataIndex: "person",
    width: 190,
    ellipsis: true,
    render: (person: MeetingMatter["person"]) => personWords(person),
  },
  { title: "办理期限", dataIndex: "jzrq", width: 112 },
  {
    title: "状态",
    dataIndex: "zt",
    width: 96,
    render: (zt: string) => <StatusTag dataset={dbsx} field="zt" value={zt} />,
  },
];

type Props = { matters: readonly MeetingMatter[]; empty: string };

/** What was decided at a meeting, and how far it is. */
export function MattersTable({ matters, empty }: Props) {
  if (matters.length === 0) return <p className="ui-second">{empty}</p>;
  return (
    <Table<MeetingMatter>
      size="small"
      rowKey="dbid"
      columns={columns}
      dataSource={matters}
      pagination={false}
    />
  );
}
