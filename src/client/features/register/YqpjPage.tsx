import { EvaluationPage } from "./EvaluationPage";

const columns = [
  "dxmc",
  "xzqmc",
  "zf",
  "pm",
  "pjdj",
  "ydmj",
  "mjss",
  "mjzjz",
  "ldscl",
  "dwnhzjz",
  "rdzb",
  "rjl",
  "jgl",
];
const filters = ["pjdj", "mjss", "mjzjz", "zf"];

/** /sys-gyyd/dqrh/yqpj: how parks make use of their land. */
export function Component() {
  return <EvaluationPage kind="park" name="yqpj" columns={columns} filters={filters} />;
}
