import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Checkbox, Segmented, Upload } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { drpcApi } from "#contract/endpoints/records/job";
import type { Problem, Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { mapCommandAtom, problemSelectionAtom, problemsLayerAtom } from "../../../state/map";
import { FileName } from "../../../ui/base/FileName";
import { DownloadButton } from "../../../ui/import/DownloadButton";
import { count } from "../../../values/format";
import { Remarks } from "../../../values/Remarks";
import { CountyParts } from "./CountyParts";
import { DifferenceList } from "./DifferenceList";
import { LayerChoice } from "./LayerChoice";
import { ProblemTable } from "./ProblemTable";
import { shapesOf } from "./problemRows";
import { type Differences, replaces, useDifferences } from "./useDifferences";
import { type Mending, useMends } from "./useMends";

type Props = {
  library: Library;
  report: Report;
  onImport: (report: Report, onlyClean: boolean, confirmWarnings: boolean) => Promise<void>;
  /** Takes the new result after corrections. */
  onReport: (report: Report) => void;
  onRestart: () => void;
};

/** The result of a check: figures, problems as a table and on the map, and what can be stored. */
export function CheckResult({ library, report, onImport, onReport, onRestart }: Props) {
  const mending = useMends(library, report, onReport);
  const differences = useDifferences(report);
  const [listed, setListed] = useState<readonly Problem[]>(report.problems);
  useOnMap(report, listed);
  const { clean, total, problems } = report;
  return (
    <div className="import-result">
      <Figures report={report} />
      <Verdict report={report} />
      <LayerChoice report={report} mending={mending} />
      <Remarks remarks={report.remarks} />
      <CountyParts report={report} />
      <Parts {...{ library, report, mending, differences }} onListed={setListed} />
      <footer className="import-foot">
        <Button onClick={onRestart}>重新上传</Button>
        <DownloadButton
          endpoint={drpcApi.report}
          input={{ pcid: report.pcid }}
          icon={<DownloadOutlined />}
        >
          导出校验报告
        </DownloadButton>
        {clean < total && problems.some(isOfRecord) ? (
          <>
            <DownloadButton
              endpoint={drpcApi.rejected}
              input={{ pcid: report.pcid }}
              icon={<DownloadOutlined />}
            >
              下载有错误的记录
            </DownloadButton>
            <DownloadButton
              endpoint={drpcApi.rejected}
              input={{ pcid: report.pcid, form: "shp" }}
              icon={<DownloadOutlined />}
            >
              下载为 shp
            </DownloadButton>
            <Upload
              accept=".xlsx,.zip"
              showUploadList={false}
              disabled={mending.busy}
              beforeUpload={(file) => {
                void mending.mendBy(file);
                return false;
              }}
            >
              <Button icon={<UploadOutlined />} loading={mending.busy}>
                上传更正后的文件
              </Button>
            </Upload>
          </>
        ) : null}
        {report.canImport || report.canImportClean ? (
          <StoreButton
            {...{ report, onImport }}
            waits={mending.busy || differences.busy}
            open={replaces(report) ? (differences.called.data?.open ?? null) : 0}
          />
        ) : null}
      </footer>
    </div>
  );
}

type PartsProps = Pick<Props, "library" | "report"> & {
  mending: Mending;
  differences: Differences;
  onListed: (listed: readonly Problem[]) => void;
};

/** The problems of the file, and what it would change in the library. */
function Parts({ library, report, mending, differences, onListed }: PartsProps) {
  const [part, setPart] = useState<"problems" | "differences">("problems");
  const { problems, mends = [] } = report;
  const { data, error, reload } = differences.called;
  return (
    <>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={`与库内的差异读取失败：${error.message}`}
          action={<Button onClick={reload}>重试</Button>}
        />
      ) : null}
      {replaces(report) ? (
        <Segmented
          aria-label="校验结果"
          value={part}
          onChange={setPart}
          options={[
            { value: "problems", label: `问题 ${count(problems.length)}` },
            { value: "differences", label: `与库内不同 ${count(data?.total ?? 0)}` },
          ]}
        />
      ) : null}
      {part === "differences" && replaces(report) ? (
        <DifferenceList {...{ library, report, differences }} />
      ) : problems.length > 0 || mends.length > 0 ? (
        <ProblemTable {...{ library, report, mending }} onListed={onListed} />
      ) : null}
    </>
  );
}

type StoreProps = Pick<Props, "report" | "onImport"> & {
  waits: boolean;
  /** How many records of the library wait for a choice; null if that is not known yet. */
  open: number | null;
};

/** Stores what has no error, once its warnings are known. */
function StoreButton({ report, onImport, waits, open }: StoreProps) {
  const { clean, total, warnCount, canImport } = report;
  // Other warnings are asked about again.
  const [knownOf, setKnownOf] = useState<Report | null>(null);
  const known = knownOf === report;
  const [busy, setBusy] = useState(false);
  const store = async () => {
    setBusy(true);
    await onImport(report, !canImport, warnCount > 0 && known);
    setBusy(false);
  };
  return (
    <div className="import-store">
      {open ? <span className="ui-warn">{count(open)} 宗与库内不同，请先选择</span> : null}
      {warnCount > 0 ? (
        <Checkbox
          checked={known}
          onChange={(event) => setKnownOf(event.target.checked ? report : null)}
        >
          已知晓 {count(warnCount)} 条警告，继续入库
        </Checkbox>
      ) : null}
      <Button
        type="primary"
        loading={busy}
        disabled={waits || open !== 0 || (warnCount > 0 && !known)}
        onClick={store}
      >
        {canImport ? `入库 ${count(total)} 宗` : `只入库无错误的 ${count(clean)} 宗`}
      </Button>
    </div>
  );
}

/** If the file as a whole is invalid, none of its records has been checked. */
const isOfRecord = ({ level, row }: Problem) => level === "E" && row !== null;

export function Figures({ report }: { report: Report }) {
  const figures = [
    ["总数", report.total, "宗", ""],
    ["无错误", report.clean, "宗", "ui-good"],
    ["错误", report.errorCount, "条", report.errorCount > 0 ? "ui-bad" : ""],
    ["警告", report.warnCount, "条", report.warnCount > 0 ? "ui-warn" : ""],
    ["提示", report.infoCount, "条", ""],
  ] as const;
  return (
    <dl className="import-figures">
      {figures.map(([label, value, unit, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone}>
            {count(value)}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
      <div className="import-file">
        <dt>文件</dt>
        <dd>
          <FileName name={report.fileName} />
        </dd>
        <dd>
          {sourceOf(report)}
          {report.crs ? ` · ${report.crs}` : ""}
        </dd>
      </div>
    </dl>
  );
}

function sourceOf({ layer, fileName }: Report): string {
  if (/\.txt$/i.test(fileName)) return "界址点坐标";
  return layer ? `图层 ${layer}` : "没有可用图层";
}

function Verdict({ report }: { report: Report }) {
  const { canImport, canImportClean, clean, total, problems } = report;
  if (canImport && problems.length === 0) {
    return <Alert type="success" showIcon title={`${count(total)} 宗地块全部通过校验，可以入库`} />;
  }
  if (canImport) {
    return <Alert type="warning" showIcon title="没有错误。请查看下列问题，确认后可以入库" />;
  }
  if (canImportClean) {
    return (
      <Alert
        type="error"
        showIcon
        title={`${count(total - clean)} 宗地块有错误，不能入库。点击有错误的值可以就地更正，也可以改正文件后重新上传，或先只入库无错误的 ${count(clean)} 宗`}
      />
    );
  }
  return <Alert type="error" showIcon title="文件不能入库，请按下列问题改正后重新上传" />;
}

/**
 * The records on the map before they are stored; under a filter, only those with the listed
 * problems.
 */
function useOnMap(report: Report, listed: readonly Problem[]) {
  const { bbox } = report;
  const seen = useRef<Report | null>(null);
  const show = useSetAtom(problemsLayerAtom);
  const select = useSetAtom(problemSelectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  useEffect(
    () => show({ problems: listed, shapes: shapesOf(listed, report) }),
    [listed, report, show],
  );
  useEffect(() => {
    // After a correction the map stays where the clerk is.
    if (bbox && seen.current?.pcid !== report.pcid) fly({ kind: "bbox", bbox });
    seen.current = report;
  }, [bbox, report, fly]);
  useEffect(
    () => () => {
      show(null);
      select(null);
    },
    [show, select],
  );
}
