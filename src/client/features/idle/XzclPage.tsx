import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { idleRegistered, idleStock } from "#contract/figures/filters";
import { registerNamed } from "../../records/registers";
import { type KpiMaker, kpiArea, kpiCount, kpiRate } from "../../ui/register/KpiStrip";
import { RegisterPage } from "../../ui/register/RegisterPage";
import { disposalTab } from "./DisposalTab";
import { IdleUpload } from "./IdleUpload";

const register = registerNamed("xztd");
const columns = [
  "dzjgh",
  "xmmc",
  "tdsyqr",
  "xzqmc",
  "zl",
  "gdmj",
  "xzmj",
  "ydkgsj",
  "xzts",
  "kfbl",
  "tzbl",
  "xzyy",
  "xzzt",
  "czfs",
  "czmj",
  "czwcrq",
];
const filters = ["xzzt", "clzt", "xzyy", "xzlx", "xznx", "czfs", "sfclk", "xzmj", "xyjc"];
const disposed = ["5", "6"] as const;
const found = idleRegistered.xzzt;

const kpis: KpiMaker = (of) => [
  kpiCount("闲置存量宗数", of.count("clzt", ...idleStock.clzt), "宗", { filter: idleStock }),
  kpiArea({ fact: "idleStock" }, of.sum("clmj"), { filter: idleStock }),
  kpiArea({ fact: "idleFound" }, of.sum("xzmj", "xzzt", ...found), { filter: idleRegistered }),
  kpiCount({ fact: "idleSuspect" }, of.count("xzzt", "0", "1"), "宗", {
    filter: { xzzt: ["0", "1"] },
  }),
  kpiCount("已认定", of.count("xzzt", "3"), "宗", { filter: { xzzt: ["3"] } }),
  kpiCount("处置中", of.count("xzzt", "4", "7"), "宗", { filter: { xzzt: ["4", "7"] } }),
  kpiCount("待核实", of.count("xzzt", "5"), "宗", { filter: { xzzt: ["5"] } }),
  kpiCount("已销号", of.count("xzzt", "6"), "宗", { filter: { xzzt: ["6"] } }),
  kpiRate(
    { fact: "idleTotalRate" },
    of.sum("czmj", "xzzt", ...disposed),
    of.sum("xzmj", "xzzt", ...found),
    { filter: { xzzt: disposed } },
  ),
];

/** /sys-xztd/xzclgz/xzcl: idle land from suspicion to signing off. */
export function Component() {
  const navigate = useNavigate();
  return (
    <RegisterPage
      register={register}
      name="xzcl"
      columns={columns}
      filters={filters}
      kpis={kpis}
      groups={["xzzt", "clzt"]}
      tools={() => (
        <>
          <IdleUpload />
          <Button
            icon={<BarChartOutlined />}
            onClick={() => navigate("../xhtjb", { relative: "path" })}
          >
            消化统计表
          </Button>
        </>
      )}
      drawerTabs={disposalTab}
    />
  );
}
