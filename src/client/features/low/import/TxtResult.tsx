import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Checkbox, Tabs } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { drpcApi } from "#contract/endpoints/records/job";
import { mapCommandAtom, problemSelectionAtom, problemsLayerAtom } from "../../../state/map";
import { DownloadButton } from "../../../ui/import/DownloadButton";
import { count } from "../../../values/format";
import { Remarks } from "../../../values/Remarks";
import { Figures } from "./CheckResult";
import { ProblemTable } from "./ProblemTable";
import { parcelOf } from "./problemRows";
import { TxtAttributesForm } from "./TxtAttributesForm";
import { TxtLines } from "./TxtLines";
import { TxtOwnDialog } from "./TxtOwnDialog";
import { TxtParcels } from "./TxtParcels";
import type { CheckedTxt, TxtCheck, TxtReport } from "./useTxtCheck";
import { useTxtForm } from "./useTxtForm";

type Props = {
  checked: CheckedTxt;
  entered: Pick<TxtCheck, "attributes" | "setAttributes">;
  onStored: (result: unknown) => void;
  onRestart: () => void;
};

/**
 * Contents of a coordinate file: parcels and problems on the map and in lists, and the form to
 * store it.
 */
export function TxtResult({ checked, entered, onStored, onRestart }: Props) {
  const { report: first, lines } = checked;
  const form = useTxtForm(first, entered, onStored);
  const { report } = form;
  const [tab, setTab] = useState(first.canImport ? "parcels" : "problems");
  const [editing, setEditing] = useState<number | null>(null);
  const [known, setKnown] = useState(false);
  usePreview(report);
  const asked = report.warnCount > 0 && !known;
  const parcel = report.parcels.find(({ row }) => row === editing);
  return (
    <div className="import-result">
      <Figures report={report} />
      <Verdict report={report} encoding={report.encoding} />
      <Remarks remarks={report.remarks} />
      <Tabs
        size="small"
        className="import-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: "parcels", label: `地块与属性 ${count(report.parcels.length)}` },
          { key: "problems", label: `问题 ${count(report.problems.length)}` },
        ]}
      />
      {tab === "parcels" ? (
        <div className="import-scroll">
          <TxtParcels
            parcels={report.parcels}
            problems={report.problems}
            attributes={form.attributes}
            errors={form.errors}
            isTold={form.isTold}
            onEdit={setEditing}
          />
          {report.canImport ? <TxtAttributesForm form={form} /> : null}
        </div>
      ) : (
        <ProblemsAndLines report={report} lines={lines} />
      )}
      {form.failure ? <Alert type="error" showIcon title={form.failure} /> : null}
      <footer className="import-foot">
        <Button onClick={onRestart}>重新上传</Button>
        <DownloadButton
          endpoint={drpcApi.report}
          input={{ pcid: first.pcid }}
          icon={<DownloadOutlined />}
        >
          导出校验报告
        </DownloadButton>
        <span className="import-gap" />
        {report.canImport && report.warnCount > 0 ? (
          <Checkbox checked={known} onChange={(event) => setKnown(event.target.checked)}>
            已知晓 {count(report.warnCount)} 条警告，继续入库
          </Checkbox>
        ) : null}
        {report.canImport ? (
          <Button
            type="primary"
            loading={form.busy}
            disabled={asked}
            onClick={async () => {
              const wrong = await form.store(known);
              if (wrong) setTab("parcels");
            }}
          >
            入库 {count(report.total)} 宗
          </Button>
        ) : null}
      </footer>
      {parcel ? (
        <TxtOwnDialog
          key={parcel.row}
          parcel={parcel}
          form={form}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  );
}

function Verdict({ report, encoding }: { report: TxtReport; encoding: string | null }) {
  const read = encoding
    ? `（按 ${encoding === "gb18030" ? "GBK" : encoding.toUpperCase()} 读取）`
    : "";
  if (!report.canImport) {
    const title = `文件有 ${count(report.errorCount)} 个错误，不能入库。点击问题可看到所在行，请改正后重新上传${read}`;
    return <Alert type="error" showIcon title={title} />;
  }
  const title =
    report.warnCount > 0
      ? `没有错误，有 ${count(report.warnCount)} 条警告。请查看后填写属性${read}`
      : `${count(report.total)} 宗地块坐标通过校验，请填写属性后入库${read}`;
  return <Alert type={report.warnCount > 0 ? "warning" : "success"} showIcon title={title} />;
}

/** A click on a problem shows its line, and the map flies to its parcel. */
function ProblemsAndLines({ report, lines }: { report: TxtReport; lines: readonly string[] }) {
  const chosen = useAtomValue(problemSelectionAtom);
  const line = chosen?.row ?? null;
  if (report.problems.length === 0) {
    return <p className="ui-second import-beside">没有发现问题</p>;
  }
  return (
    <div className="import-beside">
      <ProblemTable library="dxydsd" report={report} />
      {line !== null && line <= lines.length ? (
        <TxtLines lines={lines} line={line} column={chosen?.column ?? null} />
      ) : (
        <p className="ui-second import-hint">点击一个问题，这里显示它在文件中的位置。</p>
      )}
    </div>
  );
}

/** All parcels on the map with their problems, before anything is stored. */
function usePreview(report: TxtReport) {
  const show = useSetAtom(problemsLayerAtom);
  const select = useSetAtom(problemSelectionAtom);
  const fly = useSetAtom(mapCommandAtom);
  const layer = useMemo(
    () => ({
      problems: report.problems,
      shapes: Object.fromEntries(
        report.parcels.flatMap(({ row, geometry }) => (geometry ? [[row, geometry]] : [])),
      ),
      recordOf: parcelOf(report.parcels),
    }),
    [report],
  );
  useEffect(() => {
    show(layer);
    if (report.bbox) fly({ kind: "bbox", bbox: report.bbox });
    return () => {
      show(null);
      select(null);
    };
  }, [layer, report.bbox, show, select, fly]);
}
