import { ImportOutlined } from "@ant-design/icons";
import { Alert, Button, Checkbox, Flex, Upload } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { remarkSchema } from "#contract/rules/problem/remark";
import { problemSchema } from "#contract/rules/problem/report";
import { call } from "../../api/call";
import { canAtom } from "../../state/session";
import { Dialog } from "../../ui/base/Dialog";
import { JobProgress } from "../../ui/base/JobProgress";
import { isGoing, isOver, useJob } from "../../ui/base/useJob";
import { NoImport } from "../../ui/import/NoImport";
import { ProblemRows } from "../../ui/import/ProblemRows";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { useTellStored } from "../../ui/import/useTellStored";
import { count } from "../../values/format";
import { Remarks } from "../../values/Remarks";

/** 导入mdb: a geodatabase of projects, checked and stored in one go. */
export function ProjectImport() {
  const place = useImportPlace();
  if (!useAtomValue(canAtom)(zkfxmsd.access.import)) return <NoImport of={zkfxmsd.title} />;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => place.show("mdb")}>
        导入mdb
      </Button>
      {place.open ? (
        <ImportDialog jobId={place.job} onJob={place.follow} onClose={place.close} />
      ) : null}
    </>
  );
}

const outcome = z.object({
  total: z.number(),
  problems: z.array(problemSchema),
  remarks: z.array(remarkSchema).optional(),
  imported: z.object({ inserted: z.number(), updated: z.number() }).nullable(),
  refusal: z.string().nullable().optional(),
});

type Props = { jobId: string | null; onJob: (jobId: string) => void; onClose: () => void };

/** The job stands in the address: it goes on when the dialog is closed, and is opened again. */
function ImportDialog({ jobId, onJob, onClose }: Props) {
  const followed = useJob(jobId);
  const { job, trouble } = followed;
  const found = isOver(job) ? outcome.safeParse(job?.result) : null;
  useTellStored(found?.success === true && found.data.imported !== null);
  const running = isGoing(jobId, followed);
  return (
    <Dialog
      title="导入项目mdb"
      width={640}
      onCancel={onClose}
      footer={running ? null : <Button onClick={onClose}>关闭</Button>}
    >
      {jobId !== null && running ? (
        <JobProgress {...{ jobId, job, trouble }} doing="导入" />
      ) : (
        <SendFile onJob={onJob} />
      )}
      {job?.state === "cancelled" ? (
        <Alert type="info" showIcon title="已取消导入，没有入库任何项目" />
      ) : null}
      {job?.state === "failed" ? (
        <Alert type="error" showIcon title={job.message ?? "导入没有完成"} />
      ) : null}
      {found?.success ? <Outcome {...found.data} /> : null}
    </Dialog>
  );
}

function SendFile({ onJob }: { onJob: (jobId: string) => void }) {
  const [sending, setSending] = useState(false);
  const [accept, setAccept] = useState(false);
  const [onlyClean, setOnlyClean] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    const result = await call(zkfxmsdApi.importMdb, { file, confirmWarnings: accept, onlyClean });
    setSending(false);
    if (!result.ok) return setFailure(result.message);
    onJob(result.data.jobId);
  };
  return (
    <Flex vertical gap={12}>
      <Upload.Dragger
        accept={{ format: ".mdb,.zip", filter: "native" }}
        showUploadList={false}
        disabled={sending}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p>
          {sending ? "正在上传…" : "点击选择，或把 mdb 文件（或 gdb 文件夹打包的 zip）拖到这里"}
        </p>
        <p className="ui-second">校验通过后直接入库；有错误则不入库，问题逐条列出</p>
      </Upload.Dragger>
      <Flex gap={16} wrap>
        <Checkbox checked={accept} onChange={(event) => setAccept(event.target.checked)}>
          有警告仍入库
        </Checkbox>
        <Checkbox checked={onlyClean} onChange={(event) => setOnlyClean(event.target.checked)}>
          只入库没有错误的项目
        </Checkbox>
      </Flex>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Flex>
  );
}

function Outcome({ total, problems, remarks, imported, refusal }: z.output<typeof outcome>) {
  return (
    <div className="ui-result">
      <Alert
        type={imported ? "success" : "error"}
        showIcon
        title={
          imported
            ? `共 ${count(total)} 个项目：新增 ${count(imported.inserted)}，更新 ${count(imported.updated)}`
            : `没有入库：${refusal ?? "校验不通过"}`
        }
      />
      <Remarks remarks={remarks} />
      {problems.length > 0 ? <ProblemRows problems={problems} /> : null}
    </div>
  );
}
