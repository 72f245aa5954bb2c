import type { FigureFacts } from "./figure";

const practice = "批而未供处置口径";

/** 批而未供. */
export const unsuppliedFigures = {
  pewg: {
    name: "批而未供",
    formula: "批准面积 − 已供面积 − 撤回核减面积",
    counts: "尚有面积未供的批次",
    without: "已供完、已撤回的批次（留在台账）",
    unit: "亩",
    asOf: "now",
    source: practice,
  },
  supplyRate: {
    name: "供地率",
    formula: "已供面积 ÷ 批准面积",
    counts: "全部批次，含已供完的",
    without: "撤回核减不算供地",
    unit: "%",
    asOf: "now",
    source: practice,
    differs: { pewgYearRate: "年处置率只计本年，且撤回核减也算处置" },
  },
  pewgYearRate: {
    name: "本年批而未供处置率",
    formula: "（本年供应 + 本年撤回核减）÷ 年初未供面积",
    counts: "往年批准的批次，含本年供完的",
    without: "本年新批的批次",
    unit: "%",
    asOf: "year",
    source: practice,
    differs: {
      stockDisposalRate: "闲置与批而未供处置率还计入闲置土地",
      supplyRate: "供地率累计历年供应，不含撤回核减",
      pewgTask: "消化任务按供地合同计，可含未登记批次的供应",
    },
  },
  stockDisposalRate: {
    name: "闲置与批而未供处置率",
    formula: "两者本年处置面积 ÷（闲置年初存量与本年新增 + 年初未供）",
    counts: "本年处置的闲置土地，往年批准批次的供应与撤回核减",
    without: "本年新批的批次",
    unit: "%",
    asOf: "year",
    source: practice,
    light: "处置率 ÷ 目标 − 年度已过时间",
    differs: {
      pewgYearRate: "批而未供处置率不计闲置土地",
      idleYearRate: "闲置处置率不计批而未供",
    },
  },
  pewgOld: {
    name: "批准满3年未供占比",
    formula: "截至业务日批准年度满 3 年的未供面积 ÷ 批而未供面积",
    counts: "尚有面积未供的批次",
    without: null,
    unit: "%",
    asOf: "year",
    source: practice,
  },
  pewgTask: {
    name: "批而未供消化量",
    formula: "本年签约、土地来源为存量库的供应面积 + 本年撤回核减面积",
    counts: "供地合同与批次台账",
    without: "未签约的供应",
    unit: "亩",
    asOf: "year",
    source: "年度任务（批而未供消化）",
    differs: { pewgYearRate: "年处置率的供应面积取自批次台账" },
  },
} as const satisfies Record<string, FigureFacts>;
