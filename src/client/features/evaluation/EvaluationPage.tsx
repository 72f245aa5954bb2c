import { useMemo } from "react";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import type { BesideColumn } from "#contract/endpoints/map/beside";
import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../../ui/register/RegisterPage";
import type { ShowBeside } from "../../ui/register/useForeignColumns";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, gradeKpis } from "./evaluation";
import { useEvaluationYear } from "./useEvaluationYear";
import { WeightsButton } from "./WeightsButton";

type Props = {
  kind: "park" | "parcel" | "enterprise";
  name: "yqpj" | "dkpj" | "qypj";
  columns: readonly string[];
  filters: readonly string[];
  beside: readonly BesideColumn[];
  showBeside?: ShowBeside;
};

const registers = {
  yqpj: { ...registerNamed("pj"), page: pjApi.yqpj },
  dkpj: { ...registerNamed("pj"), page: pjApi.dkpj, unit: "宗" },
  qypj: { ...registerNamed("pj"), page: pjApi.qypj, unit: "家" },
};
const kpis = { park: gradeKpis("个"), parcel: gradeKpis("宗"), enterprise: gradeKpis("家") };

/** Yield and grades of the objects of one kind. */
export function EvaluationPage({ kind, name, columns, filters, beside, showBeside }: Props) {
  const { nd, chooser } = useEvaluationYear();
  const base = useMemo(() => evaluationOf(kind, nd), [kind, nd]);
  return (
    <RegisterPage
      register={registers[name]}
      name={name}
      base={base}
      columns={columns}
      beside={beside}
      {...(showBeside && { showBeside })}
      filters={filters}
      kpis={kpis[kind]}
      groups={["pjdj"]}
      tools={() => (
        <>
          {chooser}
          <WeightsButton />
        </>
      )}
      sheet={pjApi.export}
      above={<EvaluationCharts kind={kind} nd={nd} base={base} />}
    />
  );
}
