import { Alert, App, Button, Descriptions, Space } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { type Takeover, takeoverApi, takeoverStates } from "#contract/endpoints/uploads/takeover";
import type { Result } from "#contract/errors";
import { takeoverDataset } from "#contract/rules/takeover/registers";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { notifyAtom } from "../../../state/notices";
import { CallState } from "../../../ui/base/CallState";
import { JobProgress } from "../../../ui/base/JobProgress";
import { isGoing, useJob } from "../../../ui/base/useJob";
import { count, moment } from "../../../values/format";
import { TakeoverColumns } from "./TakeoverColumns";
import { TakeoverFiles } from "./TakeoverFiles";
import { TakeoverReport } from "./TakeoverReport";
import "./takeover.css";

type Props = { id: string; onBack: () => void };

/** One takeover: its files and columns, its dry run, and what may be done next. */
export function TakeoverDetail({ id, onBack }: Props) {
  const called = useCall(takeoverApi.info, { id });
  return (
    <div className="admin takeover">
      <div className="admin-bar">
        <Button onClick={onBack}>返回列表</Button>
      </div>
      <CallState called={called} rows={10}>
        {(takeover) => (
          <Opened
            key={takeover.state}
            takeover={takeover}
            onChange={called.reload}
            onBack={onBack}
          />
        )}
      </CallState>
    </div>
  );
}

type OpenedProps = { takeover: Takeover; onChange: () => void; onBack: () => void };

function Opened({ takeover, onChange, onBack }: OpenedProps) {
  const { id, dataset, state, isOwn, report, author } = takeover;
  const { job, follow } = useWork(takeover, onChange);
  const isOpen = (state === "0" || state === "1") && job === null;
  const register = takeoverDataset(dataset);
  return (
    <>
      <Facts takeover={takeover} title={register.title} />
      {isOwn ? null : (
        <Alert type="info" showIcon title={`由${author}发起，您可以查看，不能处理`} />
      )}
      {job ?? <Actions takeover={takeover} onJob={follow} onBack={onBack} />}
      {report ? <TakeoverReport id={id} dataset={register} report={report} /> : null}
      {isOpen ? (
        <>
          <TakeoverFiles takeover={takeover} onChange={onChange} />
          <TakeoverColumns key={takeover.files.length} takeover={takeover} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}

function Facts({ takeover, title }: { takeover: Takeover; title: string }) {
  const { state, author, begunAt, doneAt } = takeover;
  const done = doneAt ? moment(doneAt) : "尚未接管";
  return (
    <Descriptions
      size="small"
      column={4}
      items={[
        { key: "register", label: "登记册", children: title },
        { key: "state", label: "状态", children: takeoverStates[state] },
        { key: "author", label: "发起", children: `${author} ${moment(begunAt)}` },
        { key: "done", label: "接管", children: done },
      ]}
    />
  );
}

/** Shows the job that works on a takeover of one's own, while it does and if it has failed. */
function useWork({ jobId: first, isOwn, state }: Takeover, onChange: () => void) {
  const [jobId, follow] = useState(isOwn ? first : null);
  const followed = useJob(jobId);
  const bump = useSetAtom(dataRevisionAtom);
  const notify = useSetAtom(notifyAtom);
  const going = isGoing(jobId, followed);
  const isEnded = jobId !== null && !going;
  const failure = followed.job?.state === "failed" ? followed.job.message : null;
  useEffect(() => {
    if (!isEnded) return;
    if (failure) notify({ kind: "error", text: `未完成：${failure}` });
    onChange();
    bump((revision) => revision + 1);
  }, [isEnded, failure, onChange, bump, notify]);
  const job =
    going && jobId ? (
      <JobProgress
        jobId={jobId}
        job={followed.job}
        trouble={followed.trouble}
        doing={state === "2" ? "撤回" : "接管"}
      />
    ) : null;
  return { job, follow };
}

type ActionProps = {
  takeover: Takeover;
  onJob: (jobId: string) => void;
  onBack: () => void;
};

function Actions({ takeover, onJob, onBack }: ActionProps) {
  const { id, state, isOwn, moved, report, lacking, files } = takeover;
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  if (!isOwn) return null;
  const told = (result: Result<{ jobId: string }>) => {
    if (result.ok) onJob(result.data.jobId);
    else notify({ kind: "error", text: result.message });
  };
  const start = async (publish: boolean) => told(await call(takeoverApi.start, { id, publish }));
  const { counter, noun } = takeoverDataset(takeover.dataset).work;
  const taken = `${count(report?.taken ?? 0)} ${counter}${noun}`;
  const ask = (title: string, content: string, okText: string, onOk: () => Promise<unknown>) =>
    modal.confirm({
      ...{ title, content, okText, onOk, cancelText: "取消" },
      okButtonProps: { danger: okText !== "接管" },
    });
  if (state === "2") {
    return (
      <Space wrap>
        <Button
          danger
          disabled={moved > 0}
          onClick={() =>
            ask("整批撤回？", `接管的 ${taken}将全部从登记册中移除。`, "撤回", async () =>
              told(await call(takeoverApi.revoke, { id })),
            )
          }
        >
          整批撤回
        </Button>
        <span className="ui-second">
          {moved > 0
            ? `接管后已有 ${count(moved)} ${counter}${noun}被修改，不能整批撤回`
            : "接管的记录都还没有改动，可以整批撤回"}
        </span>
      </Space>
    );
  }
  if (state !== "0" && state !== "1") return null;
  const isFaulty = files.some(({ look }) => look.fault !== null);
  return (
    <Space wrap>
      <Button
        type={state === "0" ? "primary" : "default"}
        disabled={isFaulty}
        onClick={() => start(false)}
      >
        {state === "0" ? "试运行" : "重新试运行"}
      </Button>
      {state === "1" ? (
        <Button
          type="primary"
          disabled={!report || report.taken === 0}
          onClick={() =>
            ask("接管入册？", `${taken}将一次入册，状态、编号、日期保持原样。`, "接管", () =>
              start(true),
            )
          }
        >
          接管 {taken}
        </Button>
      ) : null}
      <Button
        danger
        onClick={() =>
          ask("放弃这次接管？", "上传的文件和试运行结果将删除。", "放弃", async () => {
            const result = await call(takeoverApi.drop, { id });
            if (result.ok) onBack();
            else notify({ kind: "error", text: result.message });
          })
        }
      >
        放弃
      </Button>
      {lacking.length > 0 ? (
        <span className="ui-warn">
          必填而没有对应列的字段：{labelsOf(takeover)}；请在下方对应，或填写统一取值
        </span>
      ) : null}
    </Space>
  );
}

const labelsOf = ({ dataset, lacking }: Takeover): string =>
  lacking.map((name) => takeoverDataset(dataset).fields[name]?.label ?? name).join("、");
