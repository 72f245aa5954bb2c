import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiCount } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";

const register = registerNamed("pjyy");

const kpis: KpiMaker = (of) => [
  kpiCount("异议", of.count(), "件"),
  kpiCount("待答复", of.count("yyzt", "0"), "件", { filter: { yyzt: ["0"] } }),
  kpiCount("采纳", of.count("yyzt", "1", "2"), "件", { filter: { yyzt: ["1", "2"] } }),
  kpiCount("不采纳", of.count("yyzt", "3"), "件", { filter: { yyzt: ["3"] } }),
];

/** /sys-gyyd/dqrh/pjyy: objections of enterprises to their grade, and the answers. */
export function Component() {
  return <RegisterPage register={register} name="pjyy" kpis={kpis} groups={["yyzt"]} />;
}
