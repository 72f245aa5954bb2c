import { pjApi } from "#contract/endpoints/pj";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, gradeKpis } from "./evaluation";

const register = { ...registerNamed("pj"), page: pjApi.dkpj };
const base = evaluationOf("parcel");
const columns = [
  "dxmc",
  "xzqmc",
  "cyptmc",
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
const filters = ["pjdj", "qygm", "mjss", "mjzjz", "zf"];

/** /sys-gyyd/dqrh/dkpj: what each parcel yields, and its grade. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="dkpj"
      base={base}
      columns={columns}
      filters={filters}
      kpis={gradeKpis("宗")}
      groups={["pjdj"]}
      sheet={pjApi.export}
      above={<EvaluationCharts kind="parcel" base={base} />}
    />
  );
}
