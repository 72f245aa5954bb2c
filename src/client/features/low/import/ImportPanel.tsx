import { Alert, App, Button } from "antd";
import { useEffect, useState } from "react";
import { type Report, reportSchema } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../../api/call";
import { datasetOf, dxydApiOf } from "../../../records/dxydApiOf";
import { JobProgress } from "../../../ui/base/JobProgress";
import { type Followed, useJob } from "../../../ui/base/useJob";
import type { ImportPlace } from "../../../ui/import/useImportPlace";
import { CheckResult } from "./CheckResult";
import { ImportDone } from "./ImportDone";
import { ImportFrame } from "./ImportFrame";
import { failureOf, phaseOf, stepOf } from "./importPhase";
import { UploadFile } from "./UploadFile";

const steps = ["上传", "校验结果", "入库"];

type Props = { library: Library; place: ImportPlace };

/** 上传 → 校验结果 → 入库, beside the living map. */
export function ImportPanel({ library, place }: Props) {
  const { modal } = App.useApp();
  const followed = useJob(place.job);
  const { job } = followed;
  const [begun, setBegun] = useState<string | null>(null);
  const phase = phaseOf(place.job, followed, begun);
  const [refused, setRefused] = useState<string | null>(null);
  const [report, setReport] = useReport(phase === "checked" ? job?.result : null);
  const running = phase === "checking" || phase === "storing";

  const leave = async () => {
    if (!running) return place.close();
    const sure = await modal.confirm({
      title: "任务仍在进行，是否关闭？",
      content: "关闭后任务在后台继续，可从“查看导入进度”或页面上方的“任务”再次打开。",
      okText: "关闭，后台继续",
      cancelText: "留在此处",
    });
    if (sure) place.hide();
  };
  const store = async (found: Report, onlyClean: boolean, confirmWarnings: boolean) => {
    setRefused(null);
    const result = await call(dxydApiOf(library).importMdb, {
      fileId: found.fileId,
      onlyClean,
      confirmWarnings,
    });
    if (result.ok) {
      setBegun(result.data.jobId);
      place.follow(result.data.jobId);
    } else setRefused(`入库失败：${result.message}`);
  };
  const restart = () => {
    setRefused(null);
    place.follow(null);
  };

  return (
    <ImportFrame
      label={`导入${datasetOf(library).title}`}
      title="导入mdb"
      steps={steps}
      current={stepOf(phase, followed)}
      failed={phase === "failed" && !isCancelled(followed)}
      onLeave={leave}
    >
      {refused ? <Alert type="error" showIcon title={refused} /> : null}
      {phase === "failed" ? <Failure followed={followed} onRestart={restart} /> : null}
      {phase === "upload" ? <UploadFile library={library} onJob={place.follow} /> : null}
      {running && place.job ? (
        <JobProgress
          jobId={place.job}
          job={job}
          trouble={followed.trouble}
          doing={phase === "storing" ? "入库" : "校验"}
        />
      ) : null}
      {report ? (
        <CheckResult
          {...{ library, report }}
          onImport={store}
          onReport={setReport}
          onRestart={restart}
        />
      ) : null}
      {phase === "stored" ? (
        <ImportDone {...{ library, place }} result={job?.result} onRestart={restart} />
      ) : null}
    </ImportFrame>
  );
}

/** A cancellation by the user is no failure. */
const isCancelled = ({ job }: Followed): boolean => job?.state === "cancelled";

function Failure({ followed, onRestart }: { followed: Followed; onRestart: () => void }) {
  const { title, advice } = failureOf(followed);
  return (
    <Alert
      type={isCancelled(followed) ? "info" : "error"}
      showIcon
      title={title}
      description={advice}
      action={<Button onClick={onRestart}>重新上传</Button>}
    />
  );
}

/** The report of a check, read once: it may hold thousands of problems. */
function useReport(result: unknown) {
  const [report, setReport] = useState<Report | null>(null);
  useEffect(() => {
    const parsed = reportSchema.safeParse(result);
    setReport(parsed.success ? parsed.data : null);
  }, [result]);
  return [report, setReport] as const;
}
