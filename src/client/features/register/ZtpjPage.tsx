import { pjApi } from "#contract/endpoints/pj";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, gradeKpis } from "./evaluation";

const register = { ...registerNamed("pj"), page: pjApi.ztpj };
const base = evaluationOf("region");
const columns = ["dxmc", "zf", "pm", "pjdj", "ydmj", "mjss", "mjzjz", "ldscl", "dwnhzjz", "rdzb"];
const filters = ["pjdj", "mjss", "mjzjz", "zf"];

/** /sys-gyyd/dqrh/ztpj: how regions make use of their industrial land. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="ztpj"
      base={base}
      columns={columns}
      filters={filters}
      kpis={gradeKpis("个")}
      groups={["pjdj"]}
      sheet={pjApi.export}
      above={<EvaluationCharts kind="region" />}
    />
  );
}
