import { Alert, Button, Progress } from "antd";
import { useState } from "react";
import { remaining } from "./remaining";
import { useCancelJob } from "./useCancelJob";
import { doingOf, type Job } from "./useJob";

type Props = {
  jobId: string;
  job: Job | null;
  trouble: string | null;
  /** The job in one word: 校验, 入库 … */
  doing: string;
  /** What happens when the page is left, and when the job is cancelled. */
  leaving?: string;
};

export const goesOn = "可以离开本页，任务在后台继续，点页面上方的“任务”可再查看或取消。";

/** A job's progress, its current step, and a way to stop it. */
export function JobProgress({ jobId, job, trouble, doing, leaving = goesOn }: Props) {
  const [stopping, setStopping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useCancelJob();
  const cancelling = job?.cancelling ?? false;
  const left = job && !cancelling ? remaining(job) : null;
  return (
    <div className="ui-wait" role="status" aria-live="polite">
      <p>{doingOf(job, doing)}</p>
      <Progress percent={Math.floor(job?.progress ?? 0)} status="active" />
      {left ? <p className="ui-second">{left}</p> : null}
      <p className="ui-second">{leaving}</p>
      {trouble ? <Alert type="warning" showIcon title={`连接中断，正在重试：${trouble}`} /> : null}
      {refusal ? <Alert type="warning" showIcon title={`取消失败：${refusal}`} /> : null}
      <Button
        loading={stopping}
        disabled={cancelling}
        onClick={async () => {
          setStopping(true);
          setRefusal(await cancel(jobId));
          setStopping(false);
        }}
      >
        取消{doing}
      </Button>
    </div>
  );
}
