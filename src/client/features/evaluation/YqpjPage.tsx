import { EvaluationPage } from "./EvaluationPage";

const columns = [
  "dxmc",
  "xzqmc",
  "cyptlx",
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
];
const filters = ["cyptlx", "pjdj", "mjss", "mjzjz", "zf"];

const besides = ["works", "vacancy"] as const;

/** /sys-gyyd/dqrh/yqpj: land use of the parks. */
export function Component() {
  return (
    <EvaluationPage kind="park" name="yqpj" columns={columns} filters={filters} beside={besides} />
  );
}
