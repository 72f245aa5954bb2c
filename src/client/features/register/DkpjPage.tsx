import { pj } from "#contract/datasets/pj";
import { fieldText } from "../../ui/fieldText";
import type { ShowBeside } from "../../ui/useBeside";
import { EvaluationPage } from "./EvaluationPage";

const columns = [
  "dxmc",
  "xzqmc",
  "cyptmc",
  "hydm",
  "zf",
  "pm",
  "pjdj",
  "ydmj",
  "mjss",
  "mjzjz",
  "ldscl",
  "dwnhzjz",
  "rdzb",
  "zgmc",
];
const filters = ["pjdj", "hydm", "qygm", "mjss", "mjzjz", "zf"];
const besides = ["gradeBefore"] as const;
/** From the best on; what is not judged has no place among them. */
const order = ["A", "B", "C", "D"];

/** The grade of the year before, and whether it was left for a better or a worse one. */
const showGrade: ShowBeside = (value, { pjdj }) => {
  const [before, now] = [order.indexOf(String(value)), order.indexOf(String(pjdj))];
  const grade = fieldText(pj.fields.pjdj, value);
  if (before < 0 || now < 0) return grade;
  if (now < before) return <Moved className="ui-good" grade={grade} word="↑ 上升" />;
  if (now > before) return <Moved className="ui-bad" grade={grade} word="↓ 下降" />;
  return <Moved className="ui-second" grade={grade} word="持平" />;
};

function Moved({ className, grade, word }: { className: string; grade: string; word: string }) {
  return (
    <>
      {grade} <span className={className}>{word}</span>
    </>
  );
}

/** /sys-gyyd/dqrh/dkpj: what each parcel yields, its grade, and how that compares with a year ago. */
export function Component() {
  return (
    <EvaluationPage
      kind="parcel"
      name="dkpj"
      columns={columns}
      filters={filters}
      beside={besides}
      showBeside={showGrade}
    />
  );
}
