import { sscx } from "../../datasets/sscx";
import { yearOf } from "../../dataTime";
import { limits } from "../../limits";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { checkFields } from "../values/fieldRules";
import { readValues } from "../values/readValues";

type Results = Readonly<Record<string, unknown>>;

/** What the results of a project say against each other; its area is null while none is chosen. */
export function checkResult(
  { wcmj, wcnd }: Results,
  xmmj: number | null,
  today: string,
): Problem[] {
  const wrong = (rule: string, field: string, message: string, value: unknown) =>
    problemOf(rule, "E", wholeFile, message, {
      field,
      value: value == null ? null : String(value),
    });
  const isLarge = xmmj !== null && Number(wcmj) > xmmj + 1;
  const isOdd = wcnd != null && (Number(wcnd) < limits.firstYear || Number(wcnd) > yearOf(today));
  return [
    ...(isLarge ? [wrong("A003", "WCMJ", `完成面积大于项目面积${xmmj}㎡`, wcmj)] : []),
    ...(isOdd
      ? [wrong("A005", "WCND", `完成年度不合理，允许 ${limits.firstYear}–${yearOf(today)}`, wcnd)]
      : []),
  ];
}

/** Everything that is wrong with a form of results, at once. */
export function checkResultForm(values: Results, today: string): Problem[] {
  const open = Object.entries(sscx.fields).filter(([key]) =>
    sscx.views.form.includes(key as never),
  );
  const fields = Object.fromEntries(open);
  const read = readValues(fields, values);
  return [
    ...checkFields(fields, { ...wholeFile, ...read }, today),
    ...checkResult(read.values, null, today),
  ];
}
