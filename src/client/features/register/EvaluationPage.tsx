import type { BesideColumn } from "#contract/endpoints/beside";
import { pjApi } from "#contract/endpoints/pj";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, gradeKpis } from "./evaluation";
import { WeightsButton } from "./WeightsButton";

type Props = {
  kind: "park" | "parcel";
  name: "yqpj" | "dkpj";
  columns: readonly string[];
  filters: readonly string[];
  beside?: BesideColumn;
};

const registers = {
  yqpj: { ...registerNamed("pj"), page: pjApi.yqpj },
  dkpj: { ...registerNamed("pj"), page: pjApi.dkpj, unit: "宗" },
};
const bases = { park: evaluationOf("park"), parcel: evaluationOf("parcel") };
const kpis = { park: gradeKpis("个"), parcel: gradeKpis("宗") };

/** What objects of one kind yield, and their grades. */
export function EvaluationPage({ kind, name, columns, filters, beside }: Props) {
  const base = bases[kind];
  return (
    <RegisterPage
      register={registers[name]}
      name={name}
      base={base}
      columns={columns}
      {...(beside && { beside })}
      filters={filters}
      kpis={kpis[kind]}
      groups={["pjdj"]}
      tools={() => <WeightsButton />}
      sheet={pjApi.export}
      above={<EvaluationCharts kind={kind} base={base} />}
    />
  );
}
