import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { jobApi } from "#contract/endpoints/records/job";
import { levelOf } from "#contract/regions";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";
import { JobProgress } from "../../ui/base/JobProgress";
import { isOver, useJob } from "../../ui/base/useJob";

/** Says that a year has no evaluation of the region, and lets those make it who may. */
export function Unjudged({ nd, ofRegions }: { nd: number; ofRegions: boolean }) {
  const { name } = useAtomValue(regionAtom);
  const user = useAtomValue(userAtom);
  const isPlatform = user?.cyptid != null;
  // Regions are compared with all others: only the province can.
  const reaches = !ofRegions || levelOf(user?.areaCode ?? "") === 1;
  const may = useAtomValue(canAtom)(pj.access.write) && reaches;
  if (isPlatform && ofRegions) {
    return (
      <p role="status" className="ui-list-state">
        整体评价以市、县为对象；本平台的结果见园区评价和地块评价
      </p>
    );
  }
  return (
    <div role="status" className="ui-list-state">
      <p>
        {name}没有 {nd} 年的评价结果
      </p>
      {may ? <Evaluate nd={nd} /> : <p>该年度的税收版本发布后自动评价</p>}
    </div>
  );
}

const leaving = "离开本页后评价继续进行；开始写入结果后不能取消。";

function Evaluate({ nd }: { nd: number }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { job, trouble } = useJob(jobId);
  const changed = useChanged();
  const done = job?.state === "done";
  useEffect(() => {
    if (done) changed();
  }, [done, changed]);
  const start = async () => {
    const reply = await call(pjApi.compute, { nd });
    setFailure(reply.ok ? null : reply.message);
    if (reply.ok) setJobId(reply.data.jobId);
  };
  if (jobId !== null && !isOver(job)) {
    const cancel = async () => {
      await call(jobApi.cancel, { jobId });
    };
    return <JobProgress {...{ job, trouble }} doing="评价" onCancel={cancel} leaving={leaving} />;
  }
  const why = failure ?? (job && job.state !== "done" ? (job.message ?? "已取消") : null);
  return (
    <>
      <Button onClick={start}>评价 {nd} 年</Button>
      {why ? <p className="ui-bad">没有评价：{why}</p> : null}
    </>
  );
}
