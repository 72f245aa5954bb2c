import { hydmCodes } from "./landCodes";

/** Code lists of land supply, idle and vacant land (domain/03 §1, §8, §11, §17, §21, §22). */

export const gdfsCodes = {
  "11": "划拨",
  "21": "招标出让",
  "22": "拍卖出让",
  "23": "挂牌出让",
  "24": "协议出让",
  "30": "租赁",
  "31": "先租后让",
  "40": "作价出资（入股）",
  "50": "授权经营",
} as const;

/** Ways of supply that count as granting (出让). */
export const crfsCodes = {
  "21": gdfsCodes[21],
  "22": gdfsCodes[22],
  "23": gdfsCodes[23],
  "24": gdfsCodes[24],
} as const;

export const tdlyCodes = {
  "1": "新增建设用地",
  "2": "存量建设用地",
  "3": "新增（来自存量库）",
} as const;

/** Industries of supplied land: the manufacturing divisions, plus other sections of GB/T 4754. */
export const gyhyCodes = {
  ...hydmCodes,
  F: "批发和零售业",
  G: "交通运输、仓储和邮政业",
  H: "住宿和餐饮业",
  K: "房地产业",
  L: "租赁和商务服务业",
  M: "科学研究和技术服务业",
  N: "水利、环境和公共设施管理业",
  P: "教育",
  Q: "卫生和社会工作",
} as const;

/** Use of supplied land in four classes: 1001xx, 09xx, 07xx, everything else. */
export const ytlbCodes = { "1": "工业", "2": "商服", "3": "住宅", "9": "其他" } as const;

/** 经营性用地: classes 2 and 3. */
export const jyxCodes = { "2": ytlbCodes[2], "3": ytlbCodes[3] } as const;

export const cjztCodes = { "1": "成交", "2": "流拍", "3": "撤牌" } as const;

/** Classes of 溢价率 in percent. */
export const yjlfdCodes = {
  "0": "底价成交",
  "1": "10%以内",
  "2": "10%–30%",
  "3": "30%–50%",
  "4": "50%以上",
} as const;

/** How a supply went off its normal course. */
export const tcztCodes = {
  "90": "合同解除",
  "91": "收回",
  "93": "续期",
  "94": "转让",
} as const;

export const fhjgCodes = { "1": "通过", "2": "不通过", "3": "整改后通过" } as const;

export const kgztCodes = {
  "0": "未交地",
  "1": "未到约定开工期",
  "2": "逾期未开工",
  "3": "疑似闲置",
  "4": "已开工",
} as const;

export const jgztCodes = {
  "0": "未开工",
  "1": "建设中",
  "2": "逾期未竣工",
  "3": "已竣工",
} as const;

/** Whether the agreed start is due, and whether it was met (K13, K14). */
export const kgqkCodes = {
  "0": "未到期",
  "1": "按期开工",
  "2": "逾期开工",
  "3": "应开未开",
} as const;

/** The same for the completion (K15). */
export const jgqkCodes = {
  "0": "未到期",
  "1": "按期竣工",
  "2": "逾期竣工",
  "3": "应竣未竣",
} as const;

/** Stages of industrial land (domain/04 §4). */
export const qsmzqjdCodes = {
  "01": "拟出让",
  "02": "公告中",
  "03": "已成交",
  "04": "已签约",
  "05": "已交地",
  "06": "已开工（在建）",
  "07": "已竣工",
  "08": "已投产",
  "09": "达产复核通过",
  "10": "到期",
  "90": "合同解除",
  "91": "收回",
  "92": "流拍/撤牌",
} as const;

/** Stages from the contract on, in which start and completion are monitored. */
export const signedStages = Object.fromEntries(
  Object.entries(qsmzqjdCodes).filter(([code]) => code >= "04" && code !== "92"),
);

/** 蓝: due within 30 days; 黄: up to 180 days overdue; 橙: up to 365; 红: more. */
export const yjdjCodes = { "1": "蓝", "2": "黄", "3": "橙", "4": "红" } as const;

export const yjlxCodes = {
  "01": "挂牌逾期未成交",
  "02": "未按期签订合同",
  "03": "未按期缴款",
  "04": "即将到约定开工期",
  "05": "逾期未开工",
  "06": "疑似闲置",
  "07": "即将到约定竣工期",
  "08": "逾期未竣工",
  "09": "未按期投产",
  "10": "达产复核到期",
  "11": "使用权即将到期",
} as const;

export const xzlxCodes = {
  "1": "满一年未动工",
  "2": "开发面积不足三分之一且中止开发满一年",
  "3": "投资额不足百分之二十五且中止开发满一年",
} as const;

/** 动工开发 by the Order (domain/10 §1, art. 30); 0 is what does not amount to it. */
export const dgbzCodes = {
  "0": "未取得施工许可证或未达到动工标准",
  "1": "深基坑已全部开挖",
  "2": "桩基已全部打入",
  "3": "基础施工已完成三分之一",
} as const;

/** Acts of government that made land idle (art. 8). */
export const zfyyCodes = {
  "1": "未按约定期限、条件交地",
  "2": "依法修改规划",
  "3": "国家出台相关政策",
  "4": "处置土地上相关群众信访事项",
  "5": "军事管制、文物保护",
  "6": "政府、政府有关部门的其他行为",
} as const;

export const dyqkCodes = { "0": "未抵押", "1": "已抵押" } as const;

export const xzyyCodes = {
  "1": "政府原因",
  "2": "使用权人自身原因",
  "3": "不可抗力",
  "4": "司法查封",
} as const;

export const xznxCodes = { "1": "1–2年", "2": "2年以上" } as const;

export const czfsCodes = {
  "1": "延长动工开发期限",
  "2": "调整土地用途、规划条件",
  "3": "政府安排临时使用",
  "4": "协议有偿收回",
  "5": "置换土地",
  "6": "征缴土地闲置费",
  "7": "无偿收回土地使用权",
  "8": "督促动工开发",
  "9": "其他处置方式",
} as const;

/** Whether idle land is in the stock: found idle, and not all of it disposed of. */
export const clztCodes = {
  "0": "不计入存量",
  "1": "存量",
  "2": "部分处置，余地在存量",
  "3": "已全部处置",
} as const;

export const xzztCodes = {
  "0": "疑似闲置",
  "1": "调查中",
  "2": "不构成闲置",
  "3": "已认定",
  "4": "处置中",
  "5": "已处置（待核实）",
  "6": "已销号",
  "7": "处置退回",
} as const;

export const kdlxCodes = {
  "1": "整宗未建",
  "2": "部分未建",
  "3": "拆后空地",
  "4": "堆场停车",
} as const;

export const kdhcztCodes = { "0": "待核查", "1": "属实", "2": "排除" } as const;
export const czztCodes = { "0": "未处置", "1": "处置中", "2": "已处置" } as const;

export const lyjyCodes = {
  "1": "追加投资",
  "2": "分割转让",
  "3": "收回",
  "4": "改扩建",
} as const;

/** What an application postpones, and its status (延期申请). */
export const yqlxCodes = { "1": "延期开工", "2": "延期竣工" } as const;
export const yqztCodes = { "0": "待审核", "1": "通过", "2": "不通过", "3": "已撤回" } as const;

export const bzcfztCodes = { "1": "在建", "2": "建成", "3": "拟建" } as const;

/** Uses of planned industrial land. */
export const gyytCodes = {
  "1001": "工业用地",
  "100101": "一类工业用地",
  "100102": "二类工业用地",
  "100103": "三类工业用地",
} as const;

export const xzsxCodes = {
  "1": "已建成工业",
  "2": "已供未建",
  "3": "批而未供",
  "4": "未批（农用地）",
  "5": "其他建设用地",
} as const;

export const kzxjbCodes = { "1": "一级", "2": "二级" } as const;
