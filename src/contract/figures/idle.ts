import { byIdleOrder } from "../law";
import type { FigureFacts } from "./figure";

const found = byIdleOrder("第二条、第九条");

/** 闲置土地. */
export const idleFigures = {
  idleStock: {
    name: "闲置存量",
    formula: "闲置面积 − 已处置面积",
    counts: "已认定、处置中、处置退回，以及部分处置后仍有余地的闲置土地",
    without: "疑似、调查中、不构成闲置、已全部处置",
    unit: "亩",
    asOf: "now",
    source: found,
    differs: {
      idleFound: "认定在册还计入已处置的面积",
      idleRegistered: "登记总量还计入疑似、调查中、不构成闲置和已处置的面积",
      idleClosing: "年末存量只算到所选年度年末",
    },
  },
  idleFound: {
    name: "认定在册",
    formula: "闲置面积合计",
    counts: "已认定及以后各阶段（含已处置、已销号）的闲置土地",
    without: "疑似、调查中、不构成闲置",
    unit: "亩",
    asOf: "now",
    source: found,
    differs: { idleStock: "闲置存量扣除已处置面积" },
  },
  idleRegistered: {
    name: "闲置登记总量",
    formula: "闲置面积合计",
    counts: "全部记录（含疑似、排除、销号）",
    without: null,
    unit: "亩",
    asOf: "now",
    source: "登记台账",
    differs: { idleStock: "闲置存量只计已认定而未全部处置的" },
  },
  idleSuspect: {
    name: "疑似与调查中",
    formula: "宗数",
    counts: "闲置登记中疑似闲置、调查中的记录",
    without: "已认定的",
    unit: "宗",
    asOf: "now",
    source: byIdleOrder("第四条、第五条"),
    differs: { suspectContracts: "合同疑似闲置由约定开工日推算，不一定已登记" },
  },
  idleClosing: {
    name: "年末存量",
    formula: "年初存量 + 本年新增 − 本年处置",
    counts: "年末前已认定而未全部处置的闲置土地，部分处置的计余下面积",
    without: "疑似、调查中、不构成闲置",
    unit: "亩",
    asOf: "year",
    source: "闲置消化统计表",
    differs: { idleStock: "闲置存量按现在的状态计" },
  },
  idleYearRate: {
    name: "本年闲置处置率",
    formula: "本年处置面积 ÷（年初存量 + 本年新增）",
    counts: "本年处置完成的闲置土地，部分处置按已处置面积计",
    without: "疑似、调查中、不构成闲置",
    unit: "%",
    asOf: "year",
    source: "闲置消化统计表",
    differs: {
      idleTotalRate: "累计处置率不分年度，分母为认定在册面积",
      stockDisposalRate: "闲置与批而未供处置率还计入批次的供应与核减",
    },
  },
  idleTotalRate: {
    name: "累计处置率",
    formula: "已处置面积 ÷ 认定在册面积",
    counts: "已处置（待核实）、已销号 ÷ 已认定及以后各阶段",
    without: "疑似、调查中、不构成闲置",
    unit: "%",
    asOf: "now",
    source: found,
    differs: { idleYearRate: "年处置率只计本年处置，分母为年初存量与本年新增" },
  },
} as const satisfies Record<string, FigureFacts>;
