import { decimal, missing } from "../../ui/format";
import type { BesideColumns } from "../../ui/useBeside";
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
  "jgl",
];
/** K23 of the park. */
const vacancy: BesideColumns = {
  column: "vacancy",
  idOf: ({ dxid }) => String(dxid),
  columns: [
    {
      title: "空地率（%）",
      width: 112,
      isFigure: true,
      show: ([rate]) => (typeof rate === "number" ? decimal(rate, 2) : missing),
    },
  ],
};
const filters = ["cyptlx", "pjdj", "mjss", "mjzjz", "zf"];

/** /sys-gyyd/dqrh/yqpj: how parks make use of their land. */
export function Component() {
  return (
    <EvaluationPage kind="park" name="yqpj" columns={columns} filters={filters} beside={vacancy} />
  );
}
