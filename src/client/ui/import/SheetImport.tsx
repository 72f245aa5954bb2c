import { DownloadOutlined, HistoryOutlined, ImportOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import {
  type SheetRegister,
  type SheetReport,
  sheetApi,
} from "#contract/endpoints/uploads/sheetImport";
import type { GivenCells } from "#contract/rules/values/givenCells";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";
import { Dialog } from "../base/Dialog";
import { goesOn, JobProgress } from "../base/JobProgress";
import type { Job } from "../base/useJob";
import { DownloadButton } from "./DownloadButton";
import { NoImport } from "./NoImport";
import { SheetBatches } from "./SheetBatches";
import { SheetDifferences } from "./SheetDifferences";
import { SheetDone } from "./SheetDone";
import { SheetDrop } from "./SheetDrop";
import { SheetMatch } from "./SheetMatch";
import { UploadSteps } from "./UploadSteps";
import { type ImportPlace, useImportPlace } from "./useImportPlace";
import { type SheetWay, stepOf, useSheetImport } from "./useSheetImport";

export type SheetImportProps = {
  dataset: Pick<AnyDataset, "title" | "access" | "work">;
  register: SheetRegister;
  /** Of the button that opens it. */
  label: string;
  title: string;
  /** What becomes of a row, and how many there may be. */
  help: ReactNode;
  /** Downloads the sheet to fill in. */
  template: ReactNode;
  /** What every row has that leaves these columns empty, as chosen on the page. */
  given?: GivenCells;
};

const titles = ["上传清单", "字段匹配", "差异预览", "入库"];

/** A register's sheet: uploaded, matched, compared, stored as a batch; and the batches before it. */
export function SheetImport(props: SheetImportProps) {
  const { dataset, register, label } = props;
  const can = useAtomValue(canAtom);
  const place = useImportPlace();
  const [batches, setBatches] = useState(false);
  if (!can(dataset.access.import)) return <NoImport of={dataset.title} />;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => place.show("xlsx")}>
        {label}
      </Button>
      <Button icon={<HistoryOutlined />} onClick={() => setBatches(true)}>
        导入批次
      </Button>
      {place.open ? <SheetDialog {...props} place={place} /> : null}
      {batches ? (
        <SheetBatches
          {...{ dataset, register }}
          onOpen={place.resumeSheet}
          onClose={() => setBatches(false)}
        />
      ) : null}
    </>
  );
}

/** Before the first word of the job it may be either. */
function doingIn(job: Job | null): string {
  if (!job) return "";
  return job.kind === "checkSheet" ? "校验" : "入库";
}

type DialogProps = SheetImportProps & { way: SheetWay; onClose: () => void };

/** What it knows of a sheet ends with it: opened again, it begins anew. */
function SheetDialog({ place, ...props }: SheetImportProps & { place: ImportPlace }) {
  const { title, register, given } = props;
  const way = useSheetImport(register, place, given);
  const { step, failure, going } = way;
  const onClose = place.close;
  const parts = { ...props, way, onClose };
  return (
    <Dialog
      title={title}
      width={960}
      onCancel={onClose}
      footer={going ? null : <Foot {...parts} />}
    >
      <UploadSteps titles={titles} current={step} failed={failure !== null}>
        {failure ? <Failed {...{ failure, way }} /> : null}
        {way.lost ? (
          <Alert type="error" showIcon title={`该批次打开失败：${way.lost.message}`} />
        ) : null}
        {way.cancelled ? <Alert type="info" showIcon title="已取消，未入库任何数据" /> : null}
        {going ? (
          <JobProgress
            {...{ jobId: going.jobId, job: going.job, trouble: going.trouble }}
            doing={doingIn(going.job)}
            leaving={`${goesOn}完成之前原有数据不变；取消后一行也不入库。`}
          />
        ) : (
          <Stage {...parts} />
        )}
      </UploadSteps>
    </Dialog>
  );
}

type FailedProps = { failure: NonNullable<SheetWay["failure"]>; way: SheetWay };

/** What was not done; a register that has changed meanwhile is compared with once more. */
function Failed({ failure: { message, isOutdated }, way }: FailedProps) {
  const again = isOutdated && way.report && !way.stored;
  return (
    <Alert
      type="error"
      showIcon
      title={`未完成：${message}`}
      action={
        again ? (
          <Button size="small" loading={way.busy} onClick={way.again}>
            重新校验
          </Button>
        ) : null
      }
    />
  );
}

function Stage({ dataset, help, way, onClose }: DialogProps) {
  const { step, report, stored } = way;
  if (stored) return <SheetDone {...{ dataset, stored, onClose }} onRestart={way.restart} />;
  if (report && step === stepOf.match) return <SheetMatch {...{ report, way }} />;
  if (report && step === stepOf.differences) return <SheetDifferences {...{ dataset, report }} />;
  return (
    <SheetDrop
      busy={way.busy || way.loading}
      busyText="正在上传和校验，请勿关闭页面…"
      help={help}
      onFile={way.check}
    />
  );
}

function Foot(props: DialogProps) {
  const { way, template, onClose } = props;
  const { step } = way;
  return (
    <>
      {step === stepOf.upload ? template : null}
      {step === stepOf.match ? (
        <Button disabled={way.busy} onClick={way.restart}>
          重新上传
        </Button>
      ) : null}
      {way.report && !way.stored ? <Rejected report={way.report} /> : null}
      {step === stepOf.differences ? (
        <Button disabled={way.busy} onClick={() => way.setStep(stepOf.match)}>
          上一步
        </Button>
      ) : null}
      <Button onClick={onClose}>关闭</Button>
      {way.report && !way.stored ? <Onwards way={way} report={way.report} /> : null}
    </>
  );
}

const Rejected = ({ report: { pcid, counts } }: { report: SheetReport }) =>
  counts.bad ? (
    <DownloadButton endpoint={sheetApi.rejected} input={{ pcid }} icon={<DownloadOutlined />}>
      下载有错误的行
    </DownloadButton>
  ) : null;

/** To the next step, or into the register. */
function Onwards({ way, report }: { way: SheetWay; report: SheetReport }) {
  const { canImportClean, counts, clean, warnCount } = report;
  if (way.step === stepOf.match) {
    return (
      <Button
        type="primary"
        disabled={way.busy || !canImportClean}
        onClick={() => way.setStep(stepOf.differences)}
      >
        下一步：差异预览
      </Button>
    );
  }
  const accepted = warnCount > 0 ? `（接受 ${count(warnCount)} 项警告）` : "";
  return (
    <Button type="primary" loading={way.busy} disabled={!canImportClean} onClick={way.store}>
      {counts.bad ? `只入库没有错误的 ${count(clean)} 行` : "入库"}
      {accepted}
    </Button>
  );
}
