/**
 * Where states and rules stand in law (domain/10): only what was seen in its source names an article.
 * What is not here is how the offices of this region work.
 */
export const localSetting = "本地设置";

const idleOrder = "闲置土地处置办法（国土资源部令第53号，2012-07-01施行）";
/** How a message names an article of the Order; all of them were seen. */
export const byIdleOrder = (article: string): string => `《闲置土地处置办法》${article}`;

const grantContract = "国有建设用地使用权出让合同（GF-2008-2601），条文未核";
const creditCode = "GB 32100-2015 法人和其他组织统一社会信用代码编码规则";

/** When approvals lapse: the text was seen, without the document that it stands in. */
export const approvals = "国发〔2004〕28号、自然资规〔2018〕1号，条文未核";

/** By dataset and field, by state. */
const lawOfStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "xztd/xzzt": {
    "0": `${idleOrder}第二条、第五条`,
    "1": `${idleOrder}第五条、第六条`,
    "2": `${idleOrder}第二条`,
    "3": `${idleOrder}第九条、第十条、第十一条、第二十五条`,
    "4": `${idleOrder}第十二条至第十六条`,
    "5": `${idleOrder}第十七条`,
    "6": `${idleOrder}第十一条`,
  },
  "pewg/phss": { "0": approvals, "1": approvals },
  "tdgyyq/zt": { "0": grantContract, "1": grantContract, "2": grantContract },
};

const lawOfRules: Readonly<Record<string, string>> = {
  A011: `${creditCode}；GB 11714-1997 全国组织机构代码编制规则`,
  A013: "GB/T 37346-2019 不动产单元设定与代码编制规则",
  A015: "国土空间调查、规划、用途管制用地用海分类指南（自然资发〔2023〕234号），条文未核",
  P019: creditCode,
  T010: "浙江省企业投资工业项目“标准地”工作指引第三条",
  T015: "工业项目建设用地控制指标（自然资发〔2023〕72号），条文未核",
  X003: `${idleOrder}第二条、第二十二条、第三十条`,
  X013: `${idleOrder}第五条、第九条、第十一条至第十七条、第二十五条`,
};

export const lawOfState = (dataset: string, field: string, state: string): string =>
  lawOfStates[`${dataset}/${field}`]?.[state] ?? localSetting;

export const lawOfRule = (rule: string): string => lawOfRules[rule] ?? localSetting;
