import { useAtomValue } from "jotai";
import { pjgs } from "#contract/datasets/pjgs";
import { registerNamed } from "../../records/registers";
import { canAtom } from "../../state/session";
import { type KpiMaker, kpiCount } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { StartNotice } from "./StartNotice";

const register = registerNamed("pjgs");

const kpis: KpiMaker = (of) => [
  kpiCount("公示", of.count(), "件"),
  kpiCount("公示中", of.count("zt", "0"), "件", { filter: { zt: ["0"] } }),
  kpiCount("已公布", of.count("zt", "1"), "件", { filter: { zt: ["1"] } }),
  kpiCount("已撤回", of.count("zt", "2"), "件", { filter: { zt: ["2"] } }),
];

/** /sys-gyyd/dqrh/pjgs: public notices of evaluations, and their publication. */
export function Component() {
  const mayStart = useAtomValue(canAtom)(pjgs.access.write);
  return (
    <RegisterPage
      register={register}
      name="pjgs"
      kpis={kpis}
      groups={["zt"]}
      tools={() => (mayStart ? <StartNotice /> : null)}
    />
  );
}
