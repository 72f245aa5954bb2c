import { Alert, Button, Pagination } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { JoinedRecord, JoinReport } from "#contract/endpoints/lists/bulk";
import { nameOf, numberOf, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import { count, moment } from "../../values/format";
import { HeadingRow } from "../../values/HeadingRow";
import { Remarks } from "../../values/Remarks";
import { DifferenceCard } from "../import/DifferenceCard";
import { HeadingMatch } from "../import/HeadingMatch";
import { ProblemRows } from "../import/ProblemRows";
import { type JoinHow, joinHows } from "./joinChoices";
import { joinTitles, leftColumns, unknownHeadings } from "./joinHeadings";
import type { Join } from "./useJoin";
import "./join.css";

const pageSize = 20;

type Props = { register: Register; join: Join; report: JoinReport };

/** What a workbook has otherwise than the register, record by record, with what is to be taken. */
export function JoinDifferences({ register, join, report }: Props) {
  const { busy } = join;
  const { list, same, exported, problems, leftOff } = report;
  const { counter } = register.dataset.work;
  return (
    <>
      <p className="ui-second">
        {report.fileName}，共 {count(report.total)} 行：{count(list.length)} {counter}有改动，
        {count(same)} {counter}没有改动
        {exported ? `；${moment(exported)} 导出` : ""}
      </p>
      <Columns {...{ register, join, report }} />
      <Remarks remarks={report.remarks} />
      {problems.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            title={`${report.fileName} 有 ${count(problems.length + leftOff)} 处不能采用，其余照常`}
          />
          <div className="ui-result ui-join-problems">
            <ProblemRows byColumn problems={problems} />
          </div>
        </>
      ) : null}
      {list.length === 0 ? (
        <Alert type="info" showIcon title="表格与登记没有可以采用的差异" />
      ) : (
        <Records {...{ register, join, list, busy }} />
      )}
    </>
  );
}

/** The columns that change nothing, with the reason; unknown ones can be matched to a field. */
function Columns({ register, join, report }: Props) {
  const authorities = useAtomValue(userAtom)?.authorities ?? [];
  const { dataset } = register;
  const unknown = unknownHeadings(dataset, report.headings);
  const left = leftColumns(report.headings);
  return (
    <>
      <div className="ui-join-columns">
        <HeadingRow row={report.headingRow} disabled={join.busy} onChange={join.headAt} />
        {left.map(({ why, titles }) => (
          <span key={why} className="ui-second">
            不采用（{why}）：{titles.join("、")}
          </span>
        ))}
      </div>
      {unknown.length > 0 ? (
        <HeadingMatch
          headings={unknown}
          titles={joinTitles(dataset, authorities)}
          disabled={join.busy}
          onMatch={join.match}
        />
      ) : null}
    </>
  );
}

type ListProps = { register: Register; join: Join; list: readonly JoinedRecord[]; busy: boolean };

function Records({ register, join, list, busy }: ListProps) {
  const [current, setCurrent] = useState(1);
  const { choices, open } = join;
  const { counter } = register.dataset.work;
  const shown = list.slice((current - 1) * pageSize, current * pageSize);
  return (
    <>
      <div className="ui-join-columns">
        <span>全部</span>
        {(Object.keys(joinHows) as JoinHow[]).map((how) => (
          <Button key={how} size="small" disabled={busy} onClick={() => join.chooseAll(how)}>
            {joinHows[how]}
          </Button>
        ))}
        <span className="ui-second" role="status">
          {open > 0
            ? `${count(open)} ${counter}在导出之后被改过，请逐一选择`
            : `将采用 ${count(join.taken)} ${counter}的改动`}
        </span>
      </div>
      <div className="ui-join-list">
        {shown.map((one) => {
          const { how = null, kept = [] } = choices[one.id] ?? {};
          return (
            <DifferenceCard<JoinHow>
              key={one.id}
              title={nameOf(register, one.record)}
              number={numberOf(register, one.record)}
              more={<Since one={one} />}
              changes={one.changes}
              heads={["现有", "表格"]}
              hows={joinHows}
              how={how}
              kept={kept}
              busy={busy}
              onChoose={(next, stays) => join.choose(one.id, next, stays)}
            />
          );
        })}
      </div>
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={list.length}
        onChange={setCurrent}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </>
  );
}

/** Where the record stands in the workbook, and who changed it after the export. */
function Since({ one: { row, since, stays, changes } }: { one: JoinedRecord }) {
  const both = changes.flatMap((change) => (change.both ? [change.label] : []));
  return (
    <>
      <span className="ui-second">第{row}行</span>
      {since ? (
        <span className="ui-warn">
          导出之后由{since.by ?? "他人"}于 {moment(since.at)} 改过
          {both.length > 0 ? `，两边都改了${both.join("、")}` : ""}
          {stays.length > 0 ? `，${stays.join("、")}保留现有的` : ""}
        </span>
      ) : null}
    </>
  );
}
