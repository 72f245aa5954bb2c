import { Alert, Button, Select } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import type { TaxReport } from "#contract/endpoints/tax/sshs";
import { openVersions } from "#contract/workflow/ssbb";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { CallState } from "../../ui/base/CallState";
import { UploadSteps } from "../../ui/import/UploadSteps";
import { count } from "../../values/format";
import { TaxBatches } from "./TaxBatches";
import { TaxColumns } from "./TaxColumns";
import { RefusedRows, TaxDiff } from "./TaxDiff";
import { TaxUpload } from "./TaxUpload";
import type { Version } from "./versions";
import "../../theme/ui.css";
import "../../ui/list/list.css";
import "../../ui/register/register.css";

const steps = ["上传xlsx", "字段匹配", "差异预览", "写入草稿版本"];

/**
 * …/sshsgx: a tax sheet, its columns, the changes it would make, and the draft that it goes into.
 */
export function Component() {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(ssbbApi.list, {}, revision);
  return (
    <CallState called={called}>
      {(versions) => (
        <>
          <TaxUpdate open={versions.filter(({ zt }) => openVersions.includes(zt))} />
          <TaxBatches />
        </>
      )}
    </CallState>
  );
}

type Written = { written: number; removed: number; skipped: number };

function TaxUpdate({ open }: { open: readonly Version[] }) {
  const navigate = useNavigate();
  const [bbid, setBbid] = useState<string | null>(open[0]?.bbid ?? null);
  const [step, setStep] = useState(0);
  const [report, setReport] = useState<TaxReport | null>(null);
  const [written, setWritten] = useState<Written | null>(null);
  const restart = () => {
    setStep(0);
    setReport(null);
    setWritten(null);
  };
  if (open.length === 0) {
    return (
      <Alert
        type="info"
        showIcon
        title="没有可写入的草稿版本"
        description="税收数据只写入草稿或核算中的版本，请先新建版本。"
        action={
          <Button onClick={() => navigate("../ssbbgl", { relative: "path" })}>税收版本管理</Button>
        }
      />
    );
  }
  return (
    <UploadSteps titles={steps} current={step}>
      <div className="ui-bulk">
        <span>写入版本</span>
        <Select
          aria-label="写入版本"
          value={bbid}
          disabled={step > 0}
          popupMatchSelectWidth={false}
          onChange={setBbid}
          options={open.map((one) => ({ value: one.bbid, label: `${one.bbbh} ${one.bbmc}` }))}
        />
        {report ? (
          <span className="ui-second">
            {report.fileName}，工作表“{report.sheet}”，共 {count(report.total)} 行
          </span>
        ) : null}
        {step > 0 ? <Button onClick={restart}>重新上传</Button> : null}
      </div>
      {step === 0 && bbid ? (
        <TaxUpload
          bbid={bbid}
          onRead={(read) => {
            setReport(read);
            setStep(1);
          }}
        />
      ) : null}
      {step === 1 && report ? (
        <TaxColumns report={report} onRead={setReport} onNext={() => setStep(2)} />
      ) : null}
      {step === 2 && report ? (
        <TaxDiff
          report={report}
          onBack={() => setStep(1)}
          onWritten={(result) => {
            setWritten(result);
            setStep(3);
          }}
        />
      ) : null}
      {step === 3 && written && report ? <Done {...{ written, report }} /> : null}
    </UploadSteps>
  );
}

/** What was written, and where to go next. */
function Done({ written, report: { bbid, uploadId } }: { written: Written; report: TaxReport }) {
  const navigate = useNavigate();
  const { written: rows, removed, skipped } = written;
  return (
    <Alert
      type="success"
      showIcon
      title={`已写入 ${count(rows)} 行，移除 ${count(removed)} 行，跳过 ${count(skipped)} 行`}
      description="写入的是草稿，提交核算并发布后才计入各项指标；发布之前可在下面的“写入批次”中整批撤回。"
      action={
        <>
          {skipped > 0 ? <RefusedRows uploadId={uploadId} /> : null}{" "}
          <Button onClick={() => navigate(`../sshsjcb?version=${bbid}`, { relative: "path" })}>
            查看基础表
          </Button>{" "}
          <Button type="primary" onClick={() => navigate("../ssbbgl", { relative: "path" })}>
            核算与发布
          </Button>
        </>
      }
    />
  );
}
