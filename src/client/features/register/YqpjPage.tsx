import { pjApi } from "#contract/endpoints/pj";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, gradeKpis } from "./evaluation";

const register = { ...registerNamed("pj"), page: pjApi.yqpj };
const base = evaluationOf("park");
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
  return (
    <RegisterPage
      register={register}
      name="yqpj"
      base={base}
      columns={columns}
      filters={filters}
      kpis={gradeKpis("个")}
      groups={["pjdj"]}
      sheet={pjApi.export}
      above={<EvaluationCharts kind="park" base={base} />}
    />
  );
}
