import { headingReader } from "../values/headings";

/** Columns of the tax sheet by field, with the template's headings (domain/08 §29). */
export const taxHeadings = {
  nd: "年度",
  tyshxydm: "统一社会信用代码",
  qymc: "企业名称",
  xzqdm: "行政区代码",
  hydm: "行业代码",
  zzs: "增值税",
  qysds: "企业所得税",
  grsds: "个人所得税",
  cswhjss: "城建税",
  fcs: "房产税",
  tdsys: "城镇土地使用税",
  yhs: "印花税",
  qtss: "其他",
  ssje: "实际入库税收合计",
  mdtytse: "免抵调库税额",
  tsje: "退税",
  yysr: "营业收入",
  zjz: "工业增加值",
  nh: "综合能耗(吨标煤)",
  pfl: "排放当量",
  rdfy: "研发费用",
  pjrs: "平均用工(人)",
  ydmj: "参评用地面积(㎡)",
} as const;

export type TaxColumn = keyof typeof taxHeadings;

export const taxColumns = Object.keys(taxHeadings) as TaxColumn[];

/** A sheet without these is useless. */
export const neededColumns: readonly TaxColumn[] = ["tyshxydm", "qymc", "xzqdm", "ssje"];

/** Other headings used by offices. */
const aliases: Readonly<Record<string, TaxColumn>> = {
  年份: "nd",
  信用代码: "tyshxydm",
  社会信用代码: "tyshxydm",
  纳税人识别号: "tyshxydm",
  单位名称: "qymc",
  纳税人名称: "qymc",
  公司名称: "qymc",
  区划代码: "xzqdm",
  行业: "hydm",
  城市维护建设税: "cswhjss",
  土地使用税: "tdsys",
  其他税收: "qtss",
  税收合计: "ssje",
  入库税收: "ssje",
  免抵调: "mdtytse",
  免抵调库: "mdtytse",
  免抵退税额: "mdtytse",
  退税额: "tsje",
  主营业务收入: "yysr",
  增加值: "zjz",
  能耗: "nh",
  研发经费: "rdfy",
  用工人数: "pjrs",
  从业人员: "pjrs",
  用地面积: "ydmj",
};

/**
 * `columnOfHeading` finds the column a heading means; `matchHeadings` assigns columns to all
 * headings.
 */
export const { columnOf: columnOfHeading, match: matchHeadings } = headingReader(
  taxHeadings,
  aliases,
);
