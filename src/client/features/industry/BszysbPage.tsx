import { bshcztCodes } from "#contract/codes/industryCodes";
import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount } from "../../ui/register/KpiStrip";
import { RegionRank } from "../../ui/register/RegionRank";
import { RegisterPage } from "../../ui/register/RegisterPage";

const register = registerNamed("ysbszy");
const columns = [
  "tbbh",
  "qymc",
  "xzqmc",
  "cyptmc",
  "zdmj",
  "jzmj",
  "yxsj",
  "zxd",
  "sbtz",
  "hczt",
  "zgcs",
  "zgqx",
];
const filters = ["hczt", "zxd", "zgcs", "yxsj", "zdmj"];

const besides = ["site"] as const;

const kpis: KpiMaker = (of) => [
  kpiCount("疑似图斑", of.count(), "处"),
  kpiArea("占地面积", of.sum("zdmj")),
  ...Object.entries(bshcztCodes).map(([code, label]) =>
    kpiCount(label, of.count("hczt", code), "处", { filter: { hczt: [code] } }),
  ),
];

/** /sys-gyyd/gyydybz/bszysb: suspected villas on industrial land, and how they were settled. */
export function Component() {
  return (
    <RegisterPage
      register={register}
      name="bszysb"
      columns={columns}
      beside={besides}
      filters={filters}
      kpis={kpis}
      groups={["hczt"]}
      create={false}
      above={
        <RegionRank register={register} title="各地疑似图斑" unit="处" figureOf={({ zs }) => zs} />
      }
    />
  );
}
