import { Alert, Button, Progress } from "antd";
import { useState } from "react";
import { remaining } from "./remaining";
import { doingOf, type Job } from "./useJob";

type Props = {
  job: Job | null;
  trouble: string | null;
  /** The job in one word: 校验, 入库 … */
  doing: string;
  /** What happens to it if the page is left. */
  leaving?: string;
  /** Omitted if the job cannot be stopped. */
  onCancel?: () => Promise<void>;
};

const goesOn = "请勿关闭页面；刷新后可继续查看进度。";

/** A job's progress, its current step, and a way to stop it. */
export function JobProgress({ job, trouble, doing, leaving = goesOn, onCancel }: Props) {
  const [stopping, setStopping] = useState(false);
  const left = job?.state === "running" ? remaining(job) : null;
  return (
    <div className="ui-wait" role="status" aria-live="polite">
      <p>{doingOf(job, doing)}</p>
      <Progress percent={Math.floor(job?.progress ?? 0)} status="active" />
      {left ? <p className="ui-second">{left}</p> : null}
      <p className="ui-second">{leaving}</p>
      {trouble ? <Alert type="warning" showIcon title={`连接中断，正在重试：${trouble}`} /> : null}
      {onCancel ? (
        <Button
          loading={stopping}
          onClick={async () => {
            setStopping(true);
            await onCancel();
            setStopping(false);
          }}
        >
          取消{doing}
        </Button>
      ) : null}
    </div>
  );
}
