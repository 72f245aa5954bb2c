import { Alert, Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { sshsApi, type TaxReport } from "#contract/endpoints/tax/sshs";
import { type TaxColumn, taxHeadings } from "#contract/rules/tax/taxSheet";
import { call } from "../../api/call";
import { HeadingMatch } from "../../ui/import/HeadingMatch";
import { ProblemRows } from "../../ui/import/ProblemRows";
import { count } from "../../values/format";
import { HeadingRow } from "../../values/HeadingRow";
import { Remarks } from "../../values/Remarks";
import { RefusedRows } from "./TaxDiff";

type Match = z.input<typeof sshsApi.match.input>;
type Props = { report: TaxReport; onRead: (report: TaxReport) => void; onNext: () => void };

/** 字段匹配: which heading of the sheet is which column; read again after each change. */
export function TaxColumns({ report, onRead, onNext }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { headings, missing, problems, errorCount, warnCount, uploadId, headingRow } = report;
  const read = async (choice: Pick<Match, "columns" | "headingRow">) => {
    setBusy(true);
    setFailure(null);
    const result = await call(sshsApi.match, { uploadId, ...choice });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    onRead(result.data);
  };
  return (
    <>
      {missing.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={`缺少必需的列：${missing.map((one) => taxHeadings[one as TaxColumn] ?? one).join("、")}`}
        />
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Remarks remarks={report.remarks} />
      {headingRow === undefined ? null : (
        <HeadingRow
          row={headingRow}
          disabled={busy}
          onChange={(row) => read({ columns: {}, headingRow: row })}
        />
      )}
      <HeadingMatch<TaxColumn>
        headings={headings as readonly { title: string; column: TaxColumn | null }[]}
        titles={taxHeadings}
        disabled={busy}
        onMatch={(columns) => read({ columns, headingRow })}
      />
      <div className="ui-bulk">
        <span>
          错误 <b className={errorCount > 0 ? "ui-bad" : ""}>{count(errorCount)}</b> 项，警告{" "}
          {count(warnCount)} 项，可用 {count(report.clean)} 行
        </span>
        {report.clean < report.total ? <RefusedRows uploadId={uploadId} /> : null}
        <Button type="primary" disabled={!report.canImportClean || busy} onClick={onNext}>
          下一步：差异预览
        </Button>
      </div>
      {problems.length > 0 ? (
        <div className="ui-result">
          <ProblemRows problems={problems} />
        </div>
      ) : null}
    </>
  );
}
