import { HistoryOutlined, ImportOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Upload } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { remarkSchema } from "#contract/rules/problem/remark";
import { problemSchema } from "#contract/rules/problem/report";
import { call } from "../../api/call";
import { canAtom } from "../../state/session";
import { ChangeTable } from "../../ui/base/ChangeTable";
import { Dialog } from "../../ui/base/Dialog";
import { JobProgress } from "../../ui/base/JobProgress";
import { isGoing, isOver, useJob } from "../../ui/base/useJob";
import { BatchesDialog } from "../../ui/import/BatchesDialog";
import { NoImport } from "../../ui/import/NoImport";
import { ProblemRows } from "../../ui/import/ProblemRows";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { useTellStored } from "../../ui/import/useTellStored";
import { count } from "../../values/format";
import { Remarks } from "../../values/Remarks";

/** 导入mdb: a geodatabase of projects, looked at before it is stored; and the batches before it. */
export function ProjectImport() {
  const place = useImportPlace();
  const [batches, setBatches] = useState(false);
  if (!useAtomValue(canAtom)(zkfxmsd.access.import)) return <NoImport of={zkfxmsd.title} />;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => place.show("mdb")}>
        导入mdb
      </Button>
      <Button icon={<HistoryOutlined />} onClick={() => setBatches(true)}>
        导入批次
      </Button>
      {place.open ? (
        <ImportDialog jobId={place.job} onJob={place.follow} onClose={place.close} />
      ) : null}
      {batches ? (
        <BatchesDialog
          dataset={zkfxmsd}
          register="zkfxmsd"
          empty="导入 mdb 后，批次会列在这里"
          actions={() => null}
          onClose={() => setBatches(false)}
        />
      ) : null}
    </>
  );
}

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const outcome = z.object({
  fileId: z.string(),
  total: z.number(),
  clean: z.number(),
  warnCount: z.number(),
  canImport: z.boolean(),
  canImportClean: z.boolean(),
  preview: z
    .object({
      inserted: z.number(),
      updated: z.number(),
      list: z.array(z.object({ xmbh: z.string(), xmmc: z.string(), changes: z.array(change) })),
    })
    .optional(),
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
        <Alert type="info" showIcon title="已取消导入，未入库任何项目" />
      ) : null}
      {job?.state === "failed" ? (
        <Alert type="error" showIcon title={job.message ?? "导入未完成"} />
      ) : null}
      {found?.success ? <Outcome {...found.data} onJob={onJob} /> : null}
    </Dialog>
  );
}

function SendFile({ onJob }: { onJob: (jobId: string) => void }) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    const result = await call(zkfxmsdApi.importMdb, { file, look: true });
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
        <p className="ui-second">先校验并预览新增和变更的项目，确认后再入库；问题逐条列出</p>
      </Upload.Dragger>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Flex>
  );
}

type Found = z.output<typeof outcome>;

function Outcome({ onJob, ...found }: Found & { onJob: (jobId: string) => void }) {
  const { problems, remarks, preview } = found;
  return (
    <div className="ui-result">
      {preview ? <Preview {...{ found, preview, onJob }} /> : <Stored {...found} />}
      <Remarks remarks={remarks} />
      {problems.length > 0 ? <ProblemRows problems={problems} /> : null}
    </div>
  );
}

const Stored = ({ total, imported, refusal }: Found) => (
  <Alert
    type={imported ? "success" : "error"}
    showIcon
    title={
      imported
        ? `共 ${count(total)} 个项目：新增 ${count(imported.inserted)}，更新 ${count(imported.updated)}`
        : `入库失败：${refusal ?? "校验不通过"}`
    }
    description={imported ? "改动之前可在“导入批次”中整批撤回。" : undefined}
  />
);

type PreviewProps = {
  found: Found;
  preview: NonNullable<Found["preview"]>;
  onJob: (jobId: string) => void;
};

/** What the file would do, and the way into the register. */
function Preview({ found, preview: { inserted, updated, list }, onJob }: PreviewProps) {
  const { fileId, total, clean, warnCount, canImport, canImportClean } = found;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const store = async () => {
    setBusy(true);
    setFailure(null);
    const choice = { confirmWarnings: true, onlyClean: !canImport };
    const result = await call(zkfxmsdApi.storeMdb, { fileId, ...choice });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    onJob(result.data.jobId);
  };
  const accepted = warnCount > 0 ? `（接受 ${count(warnCount)} 项警告）` : "";
  return (
    <>
      <Alert
        type={canImportClean ? "info" : "error"}
        showIcon
        title={`预览：共 ${count(total)} 个项目，可新增 ${count(inserted)}，更新 ${count(updated)}，有错误 ${count(total - clean)}`}
        description="尚未入库任何数据"
        action={
          canImportClean ? (
            <Button type="primary" loading={busy} onClick={store}>
              {canImport ? "入库" : `只入库没有错误的 ${count(clean)} 个`}
              {accepted}
            </Button>
          ) : null
        }
      />
      {failure ? <Alert type="error" showIcon title={`入库失败：${failure}`} /> : null}
      {list.map(({ xmbh, xmmc, changes }) => (
        <section key={xmbh} aria-label={`${xmbh} ${xmmc}`}>
          <p>
            <strong>{xmmc}</strong> <span className="ui-second">{xmbh}</span>
          </p>
          {changes.length > 0 ? (
            <ChangeTable changes={changes} heads={["库内", "文件"]} />
          ) : (
            <p className="ui-second">属性没有变化，图形和地块以文件为准</p>
          )}
        </section>
      ))}
    </>
  );
}
