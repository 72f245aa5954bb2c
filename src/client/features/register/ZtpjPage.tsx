import { Skeleton } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { pjApi } from "#contract/endpoints/pj";
import { limits } from "#contract/limits";
import { regionAtom, regionsAtom } from "../../state/region";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, objects } from "./evaluation";

const register = { ...registerNamed("pj"), page: pjApi.ztpj };
const columns = ["dxmc", "pjdj", "zf", "pm", "ydmj", "mjss", "mjzjz", "ldscl", "dwnhzjz", "rdzb"];
const filters = ["pjdj", "mjss", "mjzjz", "zf"];

/** The regions right below the chosen one; a county stands for itself. Null until they are known. */
function useRegions() {
  const { areaCode } = useAtomValue(regionAtom);
  const regions = useAtomValue(regionsAtom);
  return useMemo(() => {
    if (regions.length === 0) return null;
    const below = regions.filter(({ parent }) => parent === areaCode);
    const codes = below.length > 0 ? below.map((one) => one.areaCode) : [areaCode];
    const pjids = codes.map((code) => `${limits.currentYear}-${objects.region}-${code}`);
    return { ...evaluationOf("region"), pjids };
  }, [areaCode, regions]);
}

/** /sys-gyyd/dqrh/ztpj: how regions make use of their industrial land. */
export function Component() {
  const base = useRegions();
  if (!base) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <RegisterPage
      register={register}
      name="ztpj"
      base={base}
      columns={columns}
      filters={filters}
      sheet={pjApi.export}
      above={<EvaluationCharts kind="region" base={base} />}
    />
  );
}
