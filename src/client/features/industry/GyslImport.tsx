import { DownloadOutlined, ImportOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { gysl } from "#contract/datasets/gysl";
import {
  type GyslReport,
  gyslReport,
  gyslSheetApi,
  type RowKind,
} from "#contract/endpoints/industry/gyslSheet";
import { gyslHeadings } from "#contract/rules/industry/gyslSheet";
import { call } from "../../api/call";
import { download } from "../../api/download";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { goesOn, JobProgress } from "../../ui/base/JobProgress";
import { isGoing, useJob } from "../../ui/base/useJob";
import { KindTable } from "../../ui/import/DifferenceTable";
import { HeadingMatch } from "../../ui/import/HeadingMatch";
import { NoImport } from "../../ui/import/NoImport";
import { ProblemRows } from "../../ui/import/ProblemRows";
import { SheetDrop } from "../../ui/import/SheetDrop";
import { UploadSteps } from "../../ui/import/UploadSteps";
import { type ImportPlace, useImportPlace } from "../../ui/import/useImportPlace";
import { count } from "../../values/format";
import { HeadingRow } from "../../values/HeadingRow";
import { Remarks } from "../../values/Remarks";

type Line = GyslReport["list"][number];
type Meant = Record<string, string | null>;

const steps = ["上传xlsx", "字段匹配", "差异预览", "写入"];
const kinds: Readonly<Record<RowKind, string>> = {
  changed: "变更",
  added: "新增",
  same: "未变",
  bad: "有错误",
};

const columns: TableColumnsType<Line> = [
  { title: "行", dataIndex: "row", width: 64, align: "right" },
  { title: "项目编号", dataIndex: "xmbh", width: 170, render: (text) => text ?? "自动编号" },
  { title: "项目名称", dataIndex: "xmmc", width: 220, ellipsis: true },
  {
    title: "变化",
    dataIndex: "changes",
    render: (_, { changes }) =>
      changes.map(({ label, before, after }) => (
        <div key={label}>
          {label}：{before ?? "—"} → <b>{after ?? "—"}</b>
        </div>
      )),
  },
];

/** 导入xlsx: adds and changes projects from a sheet, with a preview before they are stored. */
export function GyslImport() {
  const can = useAtomValue(canAtom);
  const place = useImportPlace();
  const way = useImport(place);
  if (!can(gysl.access.import)) return <NoImport of={gysl.title} />;
  const close = () => {
    way.restart();
    place.close();
  };
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => place.show("xlsx")}>
        导入xlsx
      </Button>
      {place.open ? <ImportDialog way={way} onClose={close} /> : null}
    </>
  );
}

/**
 * The uploaded sheet and its progress, kept while the browser's Back shows the list in between; a
 * long one is worked on by a job.
 */
function useImport(place: ImportPlace) {
  const [step, setStep] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<GyslReport | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useChanged();
  const followed = useJob(place.job);
  const { job } = followed;
  const running = isGoing(place.job, followed);
  const show = (found: GyslReport) => {
    setReport(found);
    setStep(found.written === null ? 1 : 3);
    if (found.written !== null) changed();
  };
  const send = async (given: File, meant: Meant, save: boolean, row?: number) => {
    setSending(true);
    setFailure(null);
    place.follow(null);
    const input = { file: given, columns: JSON.stringify(meant), save: String(save) };
    const heading = row === undefined ? {} : { headingRow: row };
    const reply = await call(gyslSheetApi.startUpload, { ...input, ...heading });
    setSending(false);
    if (!reply.ok) return setFailure(reply.message);
    setFile(given);
    if (reply.data.done) show(reply.data.done);
    else place.follow(reply.data.jobId);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the job is done
  useEffect(() => {
    const found = job?.state === "done" ? gyslReport.safeParse(job.result) : null;
    if (found?.success) show(found.data);
  }, [job?.state]);
  const meant = Object.fromEntries(
    report?.headings.map(({ title, column }) => [title, column]) ?? [],
  );
  return {
    ...{ step, setStep, report, busy: sending || running },
    /** The job that works on the sheet. */
    going: running && place.job !== null ? { ...followed, jobId: place.job } : null,
    cancelled: job?.state === "cancelled",
    failure: job?.state === "failed" ? (job.message ?? "导入没有完成") : failure,
    /** Whether the sheet itself is at hand: a report that is found again is without it. */
    hasFile: file !== null,
    restart: () => {
      setStep(0);
      setFile(null);
      setReport(null);
      setFailure(null);
    },
    read: (given: File) => send(given, {}, false),
    match: (next: Meant) => (file ? send(file, next, false, report?.headingRow) : undefined),
    headAt: (row: number) => (file ? send(file, {}, false, row) : undefined),
    write: () => (file ? send(file, meant, true, report?.headingRow) : undefined),
  };
}

type Way = ReturnType<typeof useImport>;

function ImportDialog({ way, onClose }: { way: Way; onClose: () => void }) {
  const { step, report, busy, failure, going } = way;
  return (
    <Modal
      open
      title="导入工业上楼数据"
      width={880}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={going ? null : <Foot way={way} onClose={onClose} />}
    >
      <UploadSteps titles={steps} current={step} failed={failure !== null}>
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        {way.cancelled ? <Alert type="info" showIcon title="已取消，没有写入任何数据" /> : null}
        {going ? (
          <JobProgress
            {...{ jobId: going.jobId, job: going.job, trouble: going.trouble }}
            doing="导入"
            leaving={`${goesOn}写入完成之前原有数据不变；取消后一行也不写入。`}
          />
        ) : step === 0 || !report ? (
          <SheetDrop
            busy={busy}
            busyText="正在上传和校验，请勿关闭页面…"
            help="有项目编号的行更新该项目，没有的新增；空单元格不改动已有内容。每次至多 1,000 行"
            onFile={way.read}
          />
        ) : (
          <Stage way={way} report={report} />
        )}
      </UploadSteps>
    </Modal>
  );
}

function Foot({ way, onClose }: { way: Way; onClose: () => void }) {
  const { step, setStep, report, busy, hasFile } = way;
  const notify = useSetAtom(notifyAtom);
  const template = async () => {
    const result = await download(gyslSheetApi.template, {});
    if (!result.ok) notify({ kind: "error", text: `没有下载：${result.message}` });
  };
  const ready = (report?.counts.added ?? 0) + (report?.counts.changed ?? 0);
  const isBetween = step === 1 || step === 2;
  return (
    <>
      {step === 0 ? (
        <Button icon={<DownloadOutlined />} onClick={template}>
          下载模板
        </Button>
      ) : null}
      {isBetween ? (
        <Button disabled={busy} onClick={() => setStep(step - 1)}>
          上一步
        </Button>
      ) : null}
      <Button onClick={onClose}>{step === 3 ? "完成" : "取消"}</Button>
      {step === 1 ? (
        <Button type="primary" disabled={busy} onClick={() => setStep(2)}>
          下一步：差异预览
        </Button>
      ) : null}
      {step === 2 && !hasFile ? (
        <Button type="primary" onClick={() => setStep(0)}>
          重新选择文件写入
        </Button>
      ) : null}
      {step === 2 && hasFile ? (
        <Button type="primary" loading={busy} disabled={ready === 0} onClick={way.write}>
          写入 {count(ready)} 行
        </Button>
      ) : null}
    </>
  );
}

function Stage({ way, report }: { way: Way; report: GyslReport }) {
  if (way.step === 2) return <Differences report={report} />;
  if (way.step === 3) {
    const { counts, written } = report;
    return (
      <Alert
        type="success"
        showIcon
        title={`已写入 ${count(written ?? 0)} 行`}
        description={`新增 ${count(counts.added ?? 0)} 个，更新 ${count(counts.changed ?? 0)} 个，未变 ${count(counts.same ?? 0)} 个，有错误未写入 ${count(counts.bad ?? 0)} 个`}
      />
    );
  }
  return (
    <>
      <HeadingRow
        row={report.headingRow}
        disabled={way.busy || !way.hasFile}
        onChange={way.headAt}
      />
      <HeadingMatch
        headings={report.headings}
        titles={gyslHeadings}
        disabled={way.busy || !way.hasFile}
        onMatch={way.match}
      />
      <Found report={report} />
    </>
  );
}

/** What the sheet contains, and its problems by row. */
function Found({ report: { fileName, total, counts, problems, remarks } }: { report: GyslReport }) {
  return (
    <>
      <p className="ui-second">
        {fileName}，共 {count(total)} 行，可写入 {count(total - (counts.bad ?? 0))} 行
      </p>
      <Remarks remarks={remarks} />
      {problems.length > 0 ? (
        <div className="ui-result">
          <ProblemRows byColumn problems={problems} />
        </div>
      ) : null}
    </>
  );
}

const pageSize = 8;

function Differences({ report }: { report: GyslReport }) {
  const { counts, list, problems } = report;
  const first = (Object.keys(kinds) as RowKind[]).find((one) => (counts[one] ?? 0) > 0);
  const [kind, setKind] = useState<RowKind>(first ?? "changed");
  const bad = counts.bad ?? 0;
  const warnings = problems.filter(({ level }) => level === "W").length;
  return (
    <>
      <KindTable<RowKind, Line>
        label="差异类型"
        kinds={kinds}
        counts={counts}
        kind={kind}
        onKind={setKind}
        rowKey="row"
        columns={columns}
        dataSource={list.filter((one) => one.kind === kind)}
        pagination={{ pageSize, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: "没有这一类项目" }}
      />
      {kind === "bad" && problems.length > 0 ? (
        <div className="ui-result">
          <ProblemRows problems={problems.filter(({ level }) => level === "E")} />
        </div>
      ) : null}
      {bad > 0 ? (
        <Alert type="warning" showIcon title={`有 ${count(bad)} 行出错，出错的行不写入`} />
      ) : null}
      {warnings > 0 ? (
        <Alert type="info" showIcon title={`写入即接受 ${count(warnings)} 项警告`} />
      ) : null}
    </>
  );
}
