import {
  type Figures,
  type Kpi,
  type KpiMaker,
  kpiAmount,
  kpiArea,
  kpiCount,
  kpiRate,
  kpiRatio,
} from "../../ui/register/KpiStrip";
import { toMu } from "../../values/format";

export const upstairsGroups = ["xmjdgl", "spzt"];

const tenThousand = 10_000;
const built = ["5", "6"] as const;

/** Share of floors in use; counts completed buildings only, as others cannot be occupied. */
export const occupancy = (of: Figures): Kpi =>
  kpiRate("入驻率", of.sum("rzmj", "xmjdgl", ...built), of.sum("cfjzmj", "xmjdgl", ...built), {
    filter: { xmjdgl: built },
    hint: "已竣工和已投用项目：已用面积 ÷ 厂房面积",
  });

/** K24: projects, floor area, mean ratio, share in use, started and completed. */
export const upstairsKpis: KpiMaker = (of) => [
  kpiCount("项目数", of.count(), "个"),
  kpiArea("用地面积", of.sum("ydmj")),
  kpiAmount("总建筑面积", of.sum("zjzmj") / tenThousand, "万㎡"),
  kpiRatio("平均容积率", toMu(of.sum("zjzmj")), toMu(of.sum("ydmj")), ""),
  occupancy(of),
  kpiCount("在建", of.count("xmjdgl", "4"), "个", { filter: { xmjdgl: ["4"] } }),
  kpiCount("已竣工", of.count("xmjdgl", ...built), "个", { filter: { xmjdgl: built } }),
];
