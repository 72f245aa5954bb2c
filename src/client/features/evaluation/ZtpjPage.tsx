import { Segmented, Skeleton } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { limits } from "#contract/limits";
import { registerNamed } from "../../records/registers";
import { regionAtom, regionsAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { useAddress } from "../../ui/base/useAddress";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, objects } from "./evaluation";
import { useEvaluationYear } from "./useEvaluationYear";
import { WeightsButton } from "./WeightsButton";

const register = { ...registerNamed("pj"), page: pjApi.ztpj };
const columns = ["dxmc", "zf", "pm", "ydmj", "mjss", "mjzjz", "ldscl", "dwnhzjz", "rdzb"];
const filters = ["mjss", "mjzjz", "zf"];

const withTax = ["taxAndGrades"] as const;
const withoutTax = ["grades"] as const;

const county = 6;
const levels = [
  { value: "city", label: "市" },
  { value: "county", label: "县（市、区）" },
];

/**
 * The regions right below the chosen one, or all its counties; for a county, itself. Null until
 * known.
 */
function useRegions(counties: boolean, nd: number) {
  const { areaCode } = useAtomValue(regionAtom);
  const regions = useAtomValue(regionsAtom);
  return useMemo(() => {
    if (regions.length === 0) return null;
    const below = regions.filter((one) =>
      counties
        ? one.areaCode.length === county && one.areaCode.startsWith(areaCode)
        : one.parent === areaCode,
    );
    const codes = below.length > 0 ? below.map((one) => one.areaCode) : [areaCode];
    const pjids = codes.map((code) => `${nd}-${objects.region}-${code}`);
    return { ...evaluationOf("region", nd), pjids };
  }, [areaCode, regions, counties, nd]);
}

/** Whether the province is listed by cities or by counties, from the address. */
function useLevel() {
  const { areaCode } = useAtomValue(regionAtom);
  const [params, setAddress] = useAddress();
  const choosable = areaCode === limits.defaultRegion;
  const level = choosable ? (params.get("level") ?? "city") : null;
  const choose = (value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      next.delete("page");
      if (value === "city") next.delete("level");
      else next.set("level", value);
      return next;
    });
  return { level, choose };
}

/** /sys-gyyd/dqrh/ztpj: industrial land use of the regions. */
export function Component() {
  const can = useAtomValue(canAtom);
  const { level, choose } = useLevel();
  const { nd, chooser } = useEvaluationYear();
  const base = useRegions(level === "county", nd);
  if (!base) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <RegisterPage
      register={register}
      name="ztpj"
      base={base}
      columns={columns}
      beside={can("ss:view") ? withTax : withoutTax}
      filters={filters}
      sheet={pjApi.export}
      tools={() => (
        <>
          {chooser}
          {level === null ? null : (
            <Segmented aria-label="对象" options={levels} value={level} onChange={choose} />
          )}
          <WeightsButton />
        </>
      )}
      above={<EvaluationCharts kind="region" nd={nd} base={base} />}
    />
  );
}
