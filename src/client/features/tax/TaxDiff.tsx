import { Alert, Button, Checkbox, type TableColumnsType } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { type diffKinds, sshsApi, type TaxReport } from "#contract/endpoints/tax/sshs";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { useChanged } from "../../records/useChanged";
import { CallState } from "../../ui/base/CallState";
import { KindTable } from "../../ui/import/DifferenceTable";
import { DownloadButton } from "../../ui/import/DownloadButton";
import { count, decimal } from "../../values/format";

type Kind = (typeof diffKinds)[number];
type Line = z.output<typeof sshsApi.diff.output>["list"][number];
type Written = z.output<typeof sshsApi.import.output>;

const labels: Readonly<Record<Kind, string>> = {
  added: "新增",
  changed: "变更",
  same: "未变",
  absent: "表中没有",
  unmatched: "未匹配用地",
};
const pageSize = 12;

const kindColumn: TableColumnsType<Line>[number] = {
  title: "差异",
  dataIndex: "kind",
  width: 64,
  render: (kind: Line["kind"]) => labels[kind],
};

/** With a single kind, it is not repeated in each row. */
const columnsOf = (kind: Kind): TableColumnsType<Line> =>
  kind === "unmatched" ? columns.toSpliced(3, 0, kindColumn) : columns;

const columns: TableColumnsType<Line> = [
  { title: "行", dataIndex: "row", width: 64, align: "right", render: (row) => row ?? "—" },
  { title: "统一社会信用代码", dataIndex: "tyshxydm", width: 176 },
  { title: "企业名称", dataIndex: "qymc", ellipsis: true },
  {
    title: "用地",
    dataIndex: "matched",
    width: 76,
    render: (matched: boolean) => (matched ? "已匹配" : <span className="ui-warn">未匹配</span>),
  },
  {
    title: "原核算税收（万元）",
    dataIndex: "before",
    width: 150,
    align: "right",
    render: (value) => decimal(value, 2),
  },
  {
    title: "新核算税收（万元）",
    dataIndex: "after",
    width: 150,
    align: "right",
    render: (value) => decimal(value, 2),
  },
];

/** The kind that the preview starts with: changes, else the first non-empty kind. */
function firstOf(counts: Readonly<Record<string, number>> | undefined): Kind | null {
  if (!counts) return null;
  const order: readonly Kind[] = ["changed", "added", "absent", "same"];
  return order.find((one) => (counts[one] ?? 0) > 0) ?? "changed";
}

type Props = { report: TaxReport; onBack: () => void; onWritten: (written: Written) => void };

/** 差异预览: what the import would change, row by row, and the import itself. */
export function TaxDiff({ report, onBack, onWritten }: Props) {
  const { uploadId, errorCount, warnCount } = report;
  const [chosen, setKind] = useState<Kind | null>(null);
  const [current, setCurrent] = useState(1);
  const [replace, setReplace] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useChanged();
  const all = useCall(sshsApi.diff, { uploadId, pageSize: 1 });
  const kind = chosen ?? firstOf(all.data?.counts);
  const called = useCall(sshsApi.diff, kind && { uploadId, kind, current, pageSize });
  const write = async () => {
    setBusy(true);
    setFailure(null);
    const result = await call(sshsApi.import, {
      uploadId,
      replace,
      confirmWarnings: true,
      onlyClean: errorCount > 0,
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    changed();
    onWritten(result.data);
  };
  return (
    <>
      <CallState called={kind ? called : all} rows={8}>
        {({ counts, total, list }) => (
          <>
            <KindTable<Kind, Line>
              label="差异类型"
              kinds={labels}
              counts={counts}
              kind={kind ?? "changed"}
              onKind={(next) => {
                setKind(next);
                setCurrent(1);
              }}
              rowKey={({ tyshxydm, row }) => `${tyshxydm}/${row}`}
              columns={columnsOf(kind ?? "changed")}
              scroll={{ x: 808 }}
              dataSource={list}
              loading={called.loading}
              pagination={{
                current,
                pageSize,
                total,
                onChange: setCurrent,
                showSizeChanger: false,
              }}
              locale={{ emptyText: "没有这一类企业" }}
            />
          </>
        )}
      </CallState>
      {errorCount > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`有 ${count(errorCount)} 项错误，出错的行不写入，可下载改正后再上传`}
          action={<RefusedRows uploadId={uploadId} />}
        />
      ) : null}
      {failure ? <Alert type="error" showIcon title={`写入失败：${failure}`} /> : null}
      <div className="ui-bulk">
        <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
          同时移除版本里有、表中没有的企业
        </Checkbox>
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={busy} onClick={write}>
          写入草稿版本{warnCount > 0 ? `（接受 ${count(warnCount)} 项警告）` : ""}
        </Button>
      </div>
    </>
  );
}

/** The rows that are not written, with a column 问题. */
export const RefusedRows = ({ uploadId }: { uploadId: string }) => (
  <DownloadButton endpoint={sshsApi.rejected} input={{ uploadId }}>
    下载有错误的行
  </DownloadButton>
);
