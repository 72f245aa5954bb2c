import type { RoomHelp } from "./pageHelp";

const weights =
  "权重、分档占比等均为本地设置：省级文件未规定，各地在“评价权重”中填写，并注明年度和来源，合计应为 100%。";

/** Evaluation of regions, parks and parcels. */
export const help: RoomHelp = {
  "/sys-gyyd/dqrh/ztpj": {
    purpose:
      "按市或县（市、区）评价工业用地绩效：亩均税收、亩均增加值、劳动生产率等，给出得分和排名。",
    steps: [
      "选择评价年度和对象（市、县），雷达图对比前三名与平均水平。",
      "点“评价权重”查看或设置本地区的权重，保存后“重新评价”计入得分。",
      "导出评价结果用于通报。",
    ],
    notes: [weights, "税收版本发布后自动评价该年度；评价可以取消，恢复原有结果。"],
  },
  "/sys-gyyd/dqrh/yqpj": {
    purpose: "评价开发区、园区的用地绩效，比较面积、亩均税收和得分。",
    steps: [
      "选择评价年度和园区类型。",
      "气泡图按面积、亩均税收和得分排列园区，点行查看明细。",
      "导出评价结果。",
    ],
    notes: [weights],
  },
  "/sys-gyyd/dqrh/dkpj": {
    purpose: "评价每宗工业用地，划分 A、B、C、D 等级，并与上年比较升降。",
    steps: [
      "选择评价年度，按等级、行业、升降筛选。",
      "有一票否决或加分事项的，点“编辑”填写，重新评价后计入。",
      "导出结果；D类地块可到工业低效用地办理整治。",
    ],
    notes: [weights, "规下企业的用地只按亩均税收评价。"],
  },
};
