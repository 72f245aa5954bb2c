import { sshsjcb } from "../../datasets/sshsjcb";
import type { Fields } from "../../define/dataset";
import { limits } from "../../limits";
import { isWithin } from "../../regions";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { checkFields } from "../values/fieldRules";
import { hasLostDigits } from "../values/headingRow";
import type { Factors } from "../values/headingUnits";
import { readValues } from "../values/readValues";
import { sheetValue } from "../values/sheetValue";
import { isUscc, usccFault } from "../values/uscc";
import { type TaxColumn, taxColumns } from "./taxSheet";

export type TaxValues = Partial<Record<TaxColumn, string | number | null>>;

/** A row of a tax sheet; `row` is the sheet row (the heading is row 1). */
export type TaxRow = {
  row: number;
  values: TaxValues;
  unread: Readonly<Record<string, string>>;
  /** The credit code is a number in the file, without its last digits. */
  hasLost?: true;
};

/** The context that the rules need. */
export type TaxContext = {
  /** 年度 of the version. */
  nd: number;
  callerArea: string;
  counties: ReadonlySet<string>;
  /** Credit codes of earlier rows, with their row; the rules add to it. */
  seen: Map<string, number>;
  isEnterprise: (tyshxydm: string) => boolean;
  /** 实际入库税收合计 in the previous year's published version; undefined if there is none. */
  lastYear: (tyshxydm: string) => number | undefined;
  /** The county in which the version already has the enterprise. */
  countyOf: (tyshxydm: string) => string | undefined;
};

const fields = Object.fromEntries(
  taxColumns.filter((name) => name !== "tyshxydm").map((name) => [name, sshsjcb.fields[name]]),
);
/** The fields that a sheet fills. */
export const taxFields: Fields = { ...fields, tyshxydm: sshsjcb.fields.tyshxydm };
/** The taxes that add up to the total. */
export const taxParts = [
  ...["zzs", "qysds", "grsds", "cswhjss"],
  ...["fcs", "tdsys", "yhs", "qtss"],
] as const satisfies readonly TaxColumn[];
const sumTolerance = 0.01 + 1e-9;
const oddChange = 0.5;

/** Types the cells of a row; without 年度 the version's year is used. */
export function readTaxRow(
  row: number,
  cells: Readonly<Record<string, unknown>>,
  nd: number,
  factors: Factors = {},
): TaxRow {
  const plain = Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      sheetValue(taxFields[name], cell, factors[name]),
    ]),
  );
  const { values, unread } = readValues(taxFields, plain);
  const hasLost = hasLostDigits(cells.tyshxydm);
  return { row, values: { ...values, nd: values.nd ?? nd }, unread, ...(hasLost && { hasLost }) };
}

/** A001–A005, A009, X004 and X005 for one row. */
export function checkTaxRow(tax: TaxRow, context: TaxContext): Problem[] {
  const subject = { row: tax.row, dkbh: null };
  return [
    ...checkFields(fields, { ...subject, ...tax }, "9999-12-31"),
    ...checkPlace(tax, context),
    ...checkCode(tax, context),
    ...checkTotal(tax),
    ...checkLikelihood(tax, context),
  ];
}

const problem = (
  rule: string,
  level: "E" | "W",
  { row, values }: TaxRow,
  field: TaxColumn,
  message: string,
  more: object = {},
): Problem =>
  problemOf(rule, level, { row, dkbh: null }, message, {
    field: field.toUpperCase(),
    value: values[field] ?? null,
    ...more,
  });

function checkPlace(tax: TaxRow, context: TaxContext): Problem[] {
  const { nd, callerArea, counties } = context;
  const { xzqdm, nd: year } = tax.values;
  const problems: Problem[] = [];
  if (year !== nd) problems.push(problem("X004", "E", tax, "nd", `年度应为${nd}`));
  const code = String(xzqdm ?? "");
  if (code && !(counties.has(code) && isWithin(code, callerArea))) {
    const message = `行政区代码${code}不存在或不在权限范围内`;
    problems.push(problem("A009", "E", tax, "xzqdm", message));
  }
  const held = context.countyOf(String(tax.values.tyshxydm ?? ""));
  if (held !== undefined && !isWithin(held, callerArea)) {
    const message = "该企业在版本中属于其他行政区，不在权限范围内";
    problems.push(problem("A009", "E", tax, "tyshxydm", message));
  }
  return problems;
}

/** X004: the credit code is valid and unique in the file. */
const lostCode = "统一社会信用代码在文件中存为数字，末几位已丢失，请将该列设为文本格式后重新填写";

function checkCode(tax: TaxRow, { seen }: TaxContext): Problem[] {
  const code = String(tax.values.tyshxydm ?? "");
  if (code === "") return [problem("X004", "E", tax, "tyshxydm", "统一社会信用代码不能为空")];
  if (tax.hasLost) return [problem("X004", "E", tax, "tyshxydm", lostCode, { value: null })];
  const fault = usccFault(code);
  const told = fault ? [problem("X004", fault.level, tax, "tyshxydm", fault.message)] : [];
  if (fault?.level === "E") return told;
  const first = seen.get(code);
  if (first === undefined) {
    seen.set(code, tax.row);
    return told;
  }
  const message = `统一社会信用代码${code}与第${first}行重复`;
  return [problem("X004", "E", tax, "tyshxydm", message, { other_row: first })];
}

/** X004: the single taxes add up to the total. */
function checkTotal(tax: TaxRow): Problem[] {
  const { ssje } = tax.values;
  const given = taxParts.filter((name) => typeof tax.values[name] === "number");
  if (taxParts.some((name) => name in tax.unread)) return [];
  if (typeof ssje !== "number" || given.length === 0) return [];
  const sum = taxParts.reduce((all, name) => all + Number(tax.values[name] ?? 0), 0);
  if (Math.abs(sum - ssje) <= sumTolerance) return [];
  const message = `各税种合计${sum.toFixed(4)}与实际入库税收合计${ssje.toFixed(4)}不符`;
  return [problem("X004", "E", tax, "ssje", message)];
}

/**
 * X005: values that may be right but need a look. All of them except an unknown enterprise mark the
 * row as abnormal.
 */
function checkLikelihood(tax: TaxRow, { isEnterprise, lastYear }: TaxContext): Problem[] {
  const code = String(tax.values.tyshxydm ?? "");
  const problems: Problem[] = [];
  if (isUscc(code) && !isEnterprise(code)) {
    problems.push(problem("X005", "W", tax, "tyshxydm", "未匹配：企业不在用地企业库内"));
  }
  const odd = oddityOf(tax.values.ssje, lastYear(code));
  if (odd) problems.push(problem("X005", "W", tax, "ssje", odd));
  return problems;
}

/** What is odd about a total, in words; null if nothing is. */
export function oddityOf(
  ssje: string | number | null | undefined,
  before: number | undefined,
): string | null {
  if (typeof ssje !== "number") return null;
  if (ssje < 0) return "税收合计为负";
  if (before === undefined || before === 0) return null;
  const change = Math.abs(ssje - before) / Math.abs(before);
  return change > oddChange ? `异常波动：与上年相比变化${(change * 100).toFixed(1)}%` : null;
}

/** Derived values of a row, 万元 and 万元/亩. */
export function derivedTax({ ssje, mdtytse, tsje, zjz, ydmj }: TaxValues) {
  const hsss = rounded(Number(ssje ?? 0) + Number(mdtytse ?? 0) - Number(tsje ?? 0), 4);
  const mu = Number(ydmj ?? 0) / limits.mu;
  return {
    hsss,
    mjss: mu > 0 ? rounded(hsss / mu, 2) : null,
    mjzjz: mu > 0 && typeof zjz === "number" ? rounded(zjz / mu, 2) : null,
  };
}

const rounded = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
};
