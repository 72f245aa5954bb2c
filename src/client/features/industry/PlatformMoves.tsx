import { HistoryOutlined } from "@ant-design/icons";
import { Alert, App, Button, Modal, Table, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { moveStates, platformMoveApi } from "#contract/endpoints/industry/platformMove";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { goesOn, JobProgress } from "../../ui/base/JobProgress";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { isOver, type Job, useJob } from "../../ui/base/useJob";
import { count, moment } from "../../values/format";
import type { Started } from "./PlatformDialogs";

type Move = z.output<typeof platformMoveApi.moves.output>["list"][number];

/** 归属调整记录: the latest moves of records between platforms, each to be undone. */
export function MovesButton({ onStarted }: { onStarted: (started: Started) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        归属调整记录
      </Button>
      {open ? (
        <MovesDrawer
          onClose={() => setOpen(false)}
          onStarted={(started) => {
            setOpen(false);
            onStarted(started);
          }}
        />
      ) : null}
    </>
  );
}

type DrawerProps = { onClose: () => void; onStarted: (started: Started) => void };

function MovesDrawer({ onClose, onStarted }: DrawerProps) {
  const { areaCode } = useAtomValue(regionAtom);
  const { modal } = App.useApp();
  const called = useCall(platformMoveApi.moves, { areaCode });
  const undo = async ({ moveId, title, moved }: Move) => {
    const sure = await modal.confirm({
      title: `撤销“${title}”吗？`,
      content: `${count(moved)} 条记录改回原来的平台，所停用的平台恢复在用；之后又改动过的记录保持现状。`,
      okText: "撤销",
      cancelText: "取消",
    });
    if (!sure) return;
    const reply = await call(platformMoveApi.undo, { moveId });
    if (reply.ok) return onStarted({ jobId: reply.data.jobId, title: `撤销：${title}` });
    modal.error({ title: "撤销失败", content: reply.message, okText: "知道了" });
  };
  return (
    <SideDrawer size={720} onClose={onClose} title="归属调整记录">
      <CallState called={called}>
        {({ list }) => (
          <Table<Move>
            size="small"
            rowKey="moveId"
            pagination={false}
            dataSource={list}
            locale={{ emptyText: "还没有调整过" }}
            columns={[
              { title: "内容", dataIndex: "title" },
              { title: "条数", dataIndex: "moved", width: 80, render: (n: number) => count(n) },
              { title: "办理人", dataIndex: "by", width: 96 },
              {
                title: "时间",
                dataIndex: "at",
                width: 150,
                render: (at: string) => moment(at),
              },
              {
                title: "状态",
                dataIndex: "state",
                width: 84,
                render: (state: Move["state"]) => <Tag>{moveStates[state]}</Tag>,
              },
              {
                title: "操作",
                width: 72,
                render: (_, move) =>
                  move.state === "2" ? null : (
                    <Button type="link" size="small" onClick={() => undo(move)}>
                      撤销
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </CallState>
    </SideDrawer>
  );
}

const leaving = `${goesOn}取消后已调整的记录改回原来的平台。`;

/** The job of a move; it goes on even if the window is closed. */
export function MoveProgress({ jobId, title, onClose }: Started & { onClose: () => void }) {
  const { job, trouble } = useJob(jobId);
  const changed = useChanged();
  const close = () => {
    changed();
    onClose();
  };
  return (
    <Modal open title={title} footer={<Button onClick={close}>关闭</Button>} onCancel={close}>
      {isOver(job) ? (
        <Outcome job={job} />
      ) : (
        <JobProgress {...{ jobId, job, trouble, leaving }} doing="调整" />
      )}
    </Modal>
  );
}

function Outcome({ job }: { job: Job | null }) {
  if (job?.state === "done") return <Alert type="success" showIcon title={doneText(job.result)} />;
  if (job?.state === "cancelled") {
    return (
      <Alert type="info" showIcon title="已取消，平台没有停用；已调整的记录正在改回原来的平台" />
    );
  }
  return <Alert type="error" showIcon title={`未完成：${job?.message ?? "任务中断"}`} />;
}

function doneText(result: unknown): string {
  const { moved = 0, stayed = 0 } = (result ?? {}) as { moved?: number; stayed?: number };
  const rest = stayed > 0 ? `；${count(stayed)} 条后来有改动，保持现状` : "";
  return `已调整 ${count(moved)} 条记录${rest}`;
}
