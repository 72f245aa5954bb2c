import { Alert, Button, Progress } from "antd";
import { useState } from "react";
import type { Job } from "../../ui/useJob";

type Props = {
  job: Job | null;
  trouble: string | null;
  importing: boolean;
  onCancel: () => Promise<void>;
};

/** How far a job has come, what it is doing, and a way to stop it. */
export function JobProgress({ job, trouble, importing, onCancel }: Props) {
  const [stopping, setStopping] = useState(false);
  const waiting = job === null || job.state === "queued";
  return (
    <div className="import-wait" role="status" aria-live="polite">
      <p>{waiting ? "排队中，即将开始" : job.step || (importing ? "正在入库" : "正在校验")}</p>
      <Progress percent={Math.floor(job?.progress ?? 0)} status="active" />
      <p className="ui-second">请勿关闭页面；刷新后可继续查看进度。</p>
      {trouble ? <Alert type="warning" showIcon title={`连接中断，正在重试：${trouble}`} /> : null}
      <Button
        loading={stopping}
        onClick={async () => {
          setStopping(true);
          await onCancel();
          setStopping(false);
        }}
      >
        {importing ? "取消入库" : "取消校验"}
      </Button>
    </div>
  );
}
