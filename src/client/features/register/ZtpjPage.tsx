import type { ProColumns } from "@ant-design/pro-components";
import { Skeleton } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { cellKey, crossApi } from "#contract/endpoints/cross";
import { pjApi } from "#contract/endpoints/pj";
import { limits } from "#contract/limits";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom, regionsAtom } from "../../state/region";
import type { Row } from "../../ui/columnsOf";
import { count, missing } from "../../ui/format";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { EvaluationCharts } from "./EvaluationCharts";
import { evaluationOf, grades, objects } from "./evaluation";

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

/** How many parcels of each region have which grade. */
function useGradeColumns(): readonly ProColumns<Row>[] {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { data } = useCall(
    crossApi.cross,
    { dataset: "pj", areaCode, filter: evaluationOf("parcel"), columns: [["pjdj"]] },
    revision,
  );
  return useMemo(() => {
    const lines = data ? [data.total, ...data.list] : [];
    const cells = new Map(lines.map(({ key, cells: [graded] }) => [key, graded]));
    return grades.map((grade) => ({
      key: `graded${grade}`,
      title: `${grade} 级地块（宗）`,
      width: 124,
      align: "right",
      render: (_, { dxid }) => {
        const graded = cells.get(String(dxid));
        return graded ? count(graded[cellKey([grade])]?.zs ?? 0) : missing;
      },
    }));
  }, [data]);
}

/** /sys-gyyd/dqrh/ztpj: how regions make use of their industrial land. */
export function Component() {
  const base = useRegions();
  const graded = useGradeColumns();
  if (!base) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <RegisterPage
      register={register}
      name="ztpj"
      base={base}
      columns={columns}
      moreColumns={graded}
      filters={filters}
      sheet={pjApi.export}
      above={<EvaluationCharts kind="region" base={base} />}
    />
  );
}
