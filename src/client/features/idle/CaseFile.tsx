import { Descriptions } from "antd";
import type { ColumnValues } from "#contract/define/anyRecord";
import { byIdleOrder } from "#contract/law";
import { answerDue, courseOf, papers, performanceDue } from "#contract/rules/idle/caseFile";
import { missing } from "../../values/format";
import type { FieldValues } from "../../values/mergeValues";

/** The papers of a case in their order, each with day, number and article; terms stand beside them. */
export function CaseFile({ record: values }: { record: FieldValues }) {
  const record = values as ColumnValues;
  const course = courseOf(record);
  const dues: Readonly<Record<string, string | null>> = {
    dcsdrq: answerDue(record) && `答复期限至 ${answerDue(record)}`,
    jdsdrq: performanceDue(record) && `履行期限至 ${performanceDue(record)}，逾期可申请强制执行`,
  };
  const shown = papers.filter(({ course: of, day }) => of === null || of === course || record[day]);
  return (
    <section aria-label="案卷">
      <h4 className="ui-part">案卷</h4>
      <Descriptions
        size="small"
        column={1}
        className="ui-facts"
        items={shown.map(({ day, number, name, article }) => ({
          key: day,
          label: <span title={byIdleOrder(article)}>{name}</span>,
          children:
            [record[day], number && record[number], dues[day]].filter(Boolean).join("　") ||
            missing,
        }))}
      />
    </section>
  );
}
