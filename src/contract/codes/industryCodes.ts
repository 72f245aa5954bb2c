/** Code lists of industrial land, enterprises, tax and evaluation (domain/03 §1, §10–§20). */

/** 规上: industrial enterprises with 年主营业务收入 of at least 2000 万元. */
export const qygmCodes = { "1": "规上工业企业", "2": "规下工业企业", "3": "其他" } as const;

/** Groups of an evaluation: 规下 on less land than an authority has set are a group of their own. */
export const pjfzCodes = { ...qygmCodes, "4": "规下小微企业" } as const;

export const jyztCodes = {
  "1": "在营",
  "2": "停产",
  "3": "歇业/吊销",
  "4": "注销",
  "5": "迁出",
} as const;

export const ydfsCodes = { "1": "自有", "2": "租赁", "3": "自有+租赁" } as const;

export const ydqkCodes = {
  "1": "正常使用",
  "2": "逾期开工",
  "3": "逾期竣工",
  "4": "疑似闲置",
  "5": "闲置",
  "6": "疑似低效",
  "7": "低效",
} as const;

/** Classes of 亩均税收 in 万元/亩, used to colour land (domain/06 §0). */
export const mjssfdCodes = {
  "0": "0及以下",
  "1": "0–5",
  "2": "5–15",
  "3": "15–30",
  "4": "30–60",
  "5": "60以上",
} as const;

export const qysfdCodes = { "0": "无企业", "1": "一家企业", "2": "多家企业" } as const;

/** Kinds of alerts that can be sent down for checking. */
export const yjlbCodes = {
  "1": "逾期未开工",
  "2": "逾期未竣工",
  "3": "疑似闲置",
  "4": "空地",
  "5": "无税收",
  "6": "疑似别墅",
  "7": "即将到期",
  "8": "税收骤降",
} as const;

export type AlertKind = keyof typeof yjlbCodes;

/** 税收骤降 comes from comparing two years of tax; no single record shows it. */
export const taxDrop = "8";
export type RecordAlert = Exclude<AlertKind, typeof taxDrop>;

/** For every other kind of alert, the records that raise it. */
export const alertSources: Readonly<
  Record<
    RecordAlert,
    { dataset: string; filter: Readonly<Record<string, readonly (string | number)[]>> }
  >
> = {
  "1": { dataset: "tdgy", filter: { ytlb: ["1"], kgzt: ["2"] } },
  "2": { dataset: "tdgy", filter: { ytlb: ["1"], jgzt: ["2"] } },
  "3": { dataset: "tdgy", filter: { ytlb: ["1"], kgzt: ["3"] } },
  "4": { dataset: "kdjc", filter: { sflr: [1], czzt: ["0", "1"] } },
  "5": { dataset: "gyyd", filter: { sfws: [1] } },
  "6": { dataset: "ysbszy", filter: { hczt: ["0", "1", "2", "4"] } },
  "7": { dataset: "tdgy", filter: { ytlb: ["1"], yjlx: ["11"] } },
};

export const yjhcztCodes = { "0": "待反馈", "1": "已反馈", "2": "已办结" } as const;

export const gxlxCodes = {
  "1": "自有自用",
  "2": "承租",
  "3": "出租方（权利人）",
  "4": "转租",
} as const;

export const ppfsCodes = {
  "1": "权利人同名",
  "2": "信用代码",
  "3": "地址匹配",
  "4": "人工",
} as const;

export const gxztCodes = { "0": "待确认", "1": "已确认", "2": "已解除" } as const;

export const sjlxCodes = { "1": "年报", "2": "季报", "3": "月报" } as const;

/** Tax version states. Per year and kind of data exactly one version is published. */
export const ssbbztCodes = {
  "0": "草稿",
  "1": "核算中",
  "2": "已发布",
  "3": "已归档",
} as const;

export const pplxCodes = {
  "0": "未匹配",
  "1": "已匹配地块",
  "2": "一企多地",
  "3": "一地多企",
} as const;

export const pjdxCodes = { "1": "行政区", "2": "园区", "3": "地块", "4": "企业" } as const;

/** States of the public notice of an evaluation: published is final. */
export const pjgsztCodes = { "0": "公示中", "1": "已公布", "2": "已撤回" } as const;

/** States of an objection to it: both ways of upholding one take effect with the next evaluation. */
export const pjyyztCodes = {
  "0": "待答复",
  "1": "采纳，更正后重新评价",
  "2": "采纳，人工定级",
  "3": "不采纳",
} as const;

export const bshcztCodes = {
  "0": "待核查",
  "1": "核查中",
  "2": "属实",
  "3": "不属实",
  "4": "整改中",
  "5": "已整改销号",
} as const;

export const sbtzCodes = {
  独栋: "独栋",
  院墙: "院墙",
  泳池: "泳池",
  亭台: "亭台",
  庭院绿化: "庭院绿化",
} as const;

export const zgcsCodes = { "1": "拆除", "2": "恢复用途", "3": "处罚" } as const;

export const wsslxCodes = {
  "1": "无企业匹配",
  "2": "企业零税收",
  "3": "停产",
  "4": "新供未投产（免核）",
  "5": "公用/仓储配套",
} as const;

export const wsshcztCodes = { "0": "待核查", "1": "已核查" } as const;
