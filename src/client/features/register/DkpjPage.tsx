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

/** /sys-gyyd/dqrh/dkpj: what each parcel yields, and its grade. */
export function Component() {
  return <EvaluationPage kind="parcel" name="dkpj" columns={columns} filters={filters} />;
}
