import { pj } from "#contract/datasets/pj";
import type { ShowBeside } from "../../ui/register/useForeignColumns";
import { fieldText } from "../../values/fieldText";

const columns = [
  "dxmc",
  "xzqmc",
  "cyptmc",
  "hydm",
  "zf",
  "pm",
  "pjdj",
  "pjyj",
  "qygm",
  "ydmj",
  "mjss",
  "mjzjz",
  "ldscl",
  "dwnhzjz",
  "rdzb",
  "zgmc",
  "jf",
];
const filters = ["pjdj", "hydm", "qygm", "mjss", "mjzjz", "zf"];
const besides = ["gradeBefore"] as const;
/** Best first; parcels without a grade get no rank. */
const order = ["A", "B", "C", "D"];

/** Last year's grade, and whether it went up or down since. */
const showGrade: ShowBeside = (value, { pjdj }) => {
  const [before, now] = [order.indexOf(String(value)), order.indexOf(String(pjdj))];
  if (before < 0 || now < 0) return fieldText(pj.fields.pjdj, value);
  const [className, word] = moves[Math.sign(before - now) + 1] as (typeof moves)[number];
  return (
    <>
      {String(value)} <span className={className}>{word}</span>
    </>
  );
};

const moves = [
  ["ui-bad", "↓ 下降"],
  ["ui-second", "持平"],
  ["ui-good", "↑ 上升"],
] as const;

/** What the lists of graded parcels and enterprises show alike. */
export const judged = { columns, filters, beside: besides, showBeside: showGrade };
