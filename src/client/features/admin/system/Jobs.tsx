import { Table, Tag } from "antd";
import { titleOf } from "../../../shell/ownJob";
import { missing, moment } from "../../../values/format";
import { Part } from "./Part";
import type { Overview } from "./system";

type Job = Overview["jobs"]["open"][number];

const states = {
  queued: <Tag>等待</Tag>,
  running: <Tag color="blue">运行</Tag>,
  failed: <Tag color="red">失败</Tag>,
} as const;

const howFar = ({ state, step, progress, error }: Job) => {
  if (state === "failed") return error ?? "没有记录原因";
  return state === "running" ? `${step} ${Math.round(progress)}%`.trim() : missing;
};

/** Jobs that run or wait, and those that failed in the last week. */
export function Jobs({ jobs: { open, failed } }: Pick<Overview, "jobs">) {
  const rows = [...open, ...failed];
  return (
    <Part title="后台任务" wide>
      {rows.length === 0 ? (
        <p className="ui-second">没有运行、等待的任务，近7天没有失败的任务。</p>
      ) : (
        <Table<Job>
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          scroll={{ x: 820 }}
          columns={[
            { title: "状态", width: 72, render: (_, { state }) => states[state] },
            { title: "任务", width: 260, render: (_, job) => titleOf(job) },
            { title: "提交人", dataIndex: "owner", width: 110 },
            { title: "提交时间", width: 140, render: (_, { createdAt }) => moment(createdAt) },
            { title: "结束时间", width: 140, render: (_, { finishedAt }) => moment(finishedAt) },
            { title: "进度或原因", render: (_, job) => howFar(job) },
          ]}
        />
      )}
    </Part>
  );
}
