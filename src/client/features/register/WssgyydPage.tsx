import { type KpiMaker, kpiArea, kpiCount } from "../../ui/KpiStrip";
import { RegisterPage } from "../../ui/RegisterPage";
import { registerNamed } from "../../ui/registers";
import { usePutUp } from "./usePutUp";

const register = registerNamed("wssgyyd");
const columns = [
  "dkbh",
  "tdsyqr",
  "xzqmc",
  "cyptmc",
  "mj",
  "wsslx",
  "lxws",
  "hczt",
  "hcjg",
  "czjy",
];
const filters = ["wsslx", "lxws", "hczt", "mj"];

const kpis: KpiMaker = (of) => [
  kpiCount("无税收", of.count(), "宗"),
  kpiArea("无税收面积", of.sum("mj")),
  kpiCount("连续 2 年以上", of.count() - of.count("lxws", "1"), "宗", { filter: null }),
  kpiCount("待核查", of.count("hczt", "0"), "宗", { filter: { hczt: ["0"] } }),
  kpiCount("已核查", of.count() - of.count("hczt", "0"), "宗", { filter: null }),
];

/** /sys-gyyd/gyydybz/wssgyyd: industrial land without tax in 2024. */
export function Component() {
  const { item, dialog } = usePutUp();
  return (
    <>
      <RegisterPage
        register={register}
        name="wssgyyd"
        columns={columns}
        filters={filters}
        kpis={kpis}
        groups={["lxws", "hczt"]}
        rowItems={item}
      />
      {dialog}
    </>
  );
}
