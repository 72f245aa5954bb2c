import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";
import { isOver, useJob } from "../../ui/base/useJob";

/** Says that a year has no evaluation of the region, and lets those make it who may. */
export function Unjudged({ nd, ofRegions }: { nd: number; ofRegions: boolean }) {
  const { name } = useAtomValue(regionAtom);
  const isPlatform = useAtomValue(userAtom)?.cyptid != null;
  const may = useAtomValue(canAtom)(pj.access.write);
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

function Evaluate({ nd }: { nd: number }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { job } = useJob(jobId);
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
  const why = failure ?? (job && job.state !== "done" ? job.message : null);
  return (
    <>
      <Button loading={jobId !== null && !isOver(job)} onClick={start}>
        评价 {nd} 年
      </Button>
      {why ? <p className="ui-bad">没有评价：{why}</p> : null}
    </>
  );
}
