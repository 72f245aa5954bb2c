import { Alert } from "antd";
import type { SheetReport } from "#contract/endpoints/uploads/sheetImport";
import { count } from "../../values/format";
import { HeadingRow } from "../../values/HeadingRow";
import { Remarks } from "../../values/Remarks";
import { HeadingMatch } from "./HeadingMatch";
import { ProblemRows } from "./ProblemRows";
import type { SheetWay } from "./useSheetImport";

/** 字段匹配: which heading is which column, and what is wrong in the rows. */
export function SheetMatch({ report, way }: { report: SheetReport; way: SheetWay }) {
  const { missing, headingRow, headings, titles, problems, leftOff } = report;
  return (
    <>
      {missing.length > 0 ? (
        <Alert type="error" showIcon title={`缺少必需的列：${missing.join("、")}，请在下面匹配`} />
      ) : null}
      <HeadingRow row={headingRow} disabled={way.busy} onChange={way.headAt} />
      <HeadingMatch {...{ headings, titles }} disabled={way.busy} onMatch={way.match} />
      <p className="ui-second" role="status">
        {report.fileName}，共 {count(report.total)} 行，可入库 {count(report.clean)} 行；错误{" "}
        {count(report.errorCount)} 项，警告 {count(report.warnCount)} 项
      </p>
      <Absent report={report} />
      <Remarks remarks={report.remarks} />
      {problems.length > 0 ? (
        <div className="ui-result">
          <ProblemRows byColumn problems={problems} />
          {leftOff > 0 ? <p className="ui-second">另有 {count(leftOff)} 项未列出</p> : null}
        </div>
      ) : null}
    </>
  );
}

/** Columns of the template that the sheet does not fill. */
function Absent({ report: { headings, titles } }: { report: SheetReport }) {
  const filled = new Set(headings.map(({ column }) => column));
  const absent = Object.keys(titles).filter((name) => !filled.has(name));
  if (absent.length === 0) return null;
  return (
    <p className="ui-second">
      没有对应的列：{absent.map((name) => titles[name]).join("、")}。已有的记录保持这些字段的原值
    </p>
  );
}
