import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router-dom";
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
const filters = ["xzzt", "xzyy", "xzlx", "xznx", "czfs", "sfclk", "xzmj", "xyjc"];
const open = ["0", "1", "3", "4", "7"] as const;
const disposed = ["5", "6"] as const;
const hint = "不含“不构成闲置”的记录";

const kpis: KpiMaker = (of) => [
  kpiCount("闲置宗数", of.count() - of.count("xzzt", "2"), "宗", {
    filter: { xzzt: [...open, ...disposed] },
    hint,
  }),
  kpiArea("闲置面积", of.sum("xzmj") - of.sum("xzmj", "xzzt", "2"), {
    filter: { xzzt: [...open, ...disposed] },
    hint,
  }),
  kpiCount("疑似", of.count("xzzt", "0"), "宗", { filter: { xzzt: ["0"] } }),
  kpiCount("已认定", of.count("xzzt", "3"), "宗", { filter: { xzzt: ["3"] } }),
  kpiCount("处置中", of.count("xzzt", "4", "7"), "宗", { filter: { xzzt: ["4", "7"] } }),
  kpiCount("待核实", of.count("xzzt", "5"), "宗", { filter: { xzzt: ["5"] } }),
  kpiCount("已销号", of.count("xzzt", "6"), "宗", { filter: { xzzt: ["6"] } }),
  kpiRate(
    "处置率",
    of.sum("czmj", "xzzt", ...disposed),
    of.sum("xzmj") - of.sum("xzmj", "xzzt", "2"),
    { hint: "已处置面积 ÷ 闲置面积" },
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
      groups={["xzzt"]}
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
