import { LoadingOutlined, ProfileOutlined } from "@ant-design/icons";
import { Badge, Button, Popover, Progress } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { jobApi } from "#contract/endpoints/records/job";
import type { Reply } from "../api/call";
import { useCall } from "../api/useCall";
import { useChanged } from "../records/useChanged";
import { jobsRevisionAtom } from "../state/jobs";
import { notifyAtom } from "../state/notices";
import { remaining } from "../ui/base/remaining";
import { useCancelJob } from "../ui/base/useCancelJob";
import { doingOf, isOver } from "../ui/base/useJob";
import { outcomeOf, placeOf, titleOf, verbOf } from "./ownJob";

type OwnJob = Reply<typeof jobApi.list>[number];

const lookMs = 3_000;

/**
 * 任务: the user's long jobs, wherever they were started, with progress, an estimate and a way to
 * cancel. Hidden while there are none.
 */
export function OwnJobs() {
  const revision = useAtomValue(jobsRevisionAtom);
  const [open, setOpen] = useState(false);
  const { data, loading, reload } = useCall(jobApi.list, {}, revision);
  const jobs = data ?? [];
  const running = jobs.filter((job) => !isOver(job)).length;
  useEffect(() => {
    if (running === 0 || loading) return;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
  }, [running, loading, reload]);
  useTellEnd(running);
  if (jobs.length === 0) return null;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title="我的任务"
      content={
        <ul className="shell-jobs-list">
          {jobs.map((job) => (
            <OwnJobItem key={job.jobId} job={job} onOpen={() => setOpen(false)} />
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className="shell-todo shell-jobs"
        aria-label={`我的任务，${running} 项进行中`}
        aria-expanded={open}
      >
        {running > 0 ? <LoadingOutlined /> : <ProfileOutlined />}
        任务
        <Badge count={running} size="small" color="var(--color-primary)" />
      </button>
    </Popover>
  );
}

/** Lists and figures are read again when a job has ended, also one that no page follows. */
function useTellEnd(running: number): void {
  const changed = useChanged();
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) changed();
    before.current = running;
  }, [running, changed]);
}

function OwnJobItem({ job, onOpen }: { job: OwnJob; onOpen: () => void }) {
  const cancel = useCancelJob();
  const notify = useSetAtom(notifyAtom);
  const place = placeOf(job);
  const over = isOver(job);
  const fetchFile = async () => {
    const { exportedFile } = await import("../ui/export/exportedFile");
    const reply = await exportedFile(job.jobId);
    if (!reply.ok) notify({ kind: "error", text: `下载失败：${reply.message}` });
  };
  const stop = async () => {
    const refusal = await cancel(job.jobId);
    if (refusal) notify({ kind: "warning", text: `取消失败：${refusal}` });
  };
  return (
    <li aria-label={titleOf(job)}>
      <div className="shell-job-head">
        <strong>{titleOf(job)}</strong>
        {place ? (
          <Link to={place} onClick={onOpen}>
            打开
          </Link>
        ) : null}
        {job.kind === "exportList" && job.state === "done" ? (
          <Button type="link" size="small" onClick={fetchFile}>
            下载
          </Button>
        ) : null}
        {over ? null : (
          <Button type="link" size="small" disabled={job.cancelling} onClick={stop}>
            取消
          </Button>
        )}
      </div>
      {over ? <p className="ui-second">{outcomeOf(job)}</p> : <Going job={job} />}
    </li>
  );
}

function Going({ job }: { job: OwnJob }) {
  const left = job.cancelling ? null : remaining(job);
  return (
    <>
      <Progress percent={Math.floor(job.progress)} size="small" status="active" />
      <p className="ui-second">{[doingOf(job, verbOf(job)), left].filter(Boolean).join("，")}</p>
    </>
  );
}
