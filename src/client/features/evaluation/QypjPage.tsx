import { EvaluationPage } from "./EvaluationPage";

const columns = [
  "dxmc",
  "xzqmc",
  "cyptmc",
  "hydm",
  "qygm",
  "zf",
  "pm",
  "pjdj",
  "pjyj",
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

/** /sys-gyyd/dqrh/qypj: yield and grade of each enterprise, and what the grade goes by. */
export function Component() {
  return (
    <EvaluationPage
      kind="enterprise"
      name="qypj"
      columns={columns}
      filters={filters}
      beside={besides}
    />
  );
}
