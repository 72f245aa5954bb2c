import { toMu } from "../../ui/format";
import { type KpiMaker, kpiAmount, kpiArea, kpiCount, kpiRate, kpiRatio } from "../../ui/KpiStrip";

export const upstairsGroups = ["xmjdgl", "spzt"];

const tenThousand = 10_000;
const built = ["5", "6"] as const;

/** K24: projects, floor area, mean ratio, share in use, started and completed. */
export const upstairsKpis: KpiMaker = (of) => [
  kpiCount("项目数", of.count(), "个"),
  kpiArea("用地面积", of.sum("ydmj")),
  kpiAmount("总建筑面积", of.sum("zjzmj") / tenThousand, "万㎡"),
  kpiRatio("平均容积率", toMu(of.sum("zjzmj")), toMu(of.sum("ydmj")), ""),
  kpiRate("入驻率", of.sum("rzmj"), of.sum("cfjzmj"), { hint: "已用面积 ÷ 厂房面积" }),
  kpiCount("在建", of.count("xmjdgl", "4"), "个", { filter: { xmjdgl: ["4"] } }),
  kpiCount("已竣工", of.count("xmjdgl", ...built), "个", { filter: { xmjdgl: built } }),
];
