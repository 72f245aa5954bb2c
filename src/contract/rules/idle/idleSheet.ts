import { xztd } from "../../datasets/xztd";
import type { Fields } from "../../define/dataset";
import type { Field } from "../../define/field";
import { formerLabelsOf } from "../../define/formerWords";
import type { CountyName } from "../parcel/record";
import { problemOf } from "../problem/problemOf";
import type { Level, Problem } from "../problem/report";
import { checkFields } from "../values/fieldRules";
import { hasLostDigits } from "../values/headingRow";
import { codeInCell, headingReader } from "../values/headings";
import { type Factors, unitsInTitle } from "../values/headingUnits";
import { readValues } from "../values/readValues";
import { daySpellings, sheetValue, unitFactor } from "../values/sheetValue";
import { supplyNumberFault } from "../values/supplyNumber";
import { usccFault } from "../values/uscc";
import { checkIdle } from "./idleRules";

/** The idle-stock sheet: headings by field, in template order (domain/08 §28). */
export const idleHeadings: Readonly<Record<string, string>> = {
  dzjgh: "电子监管号",
  htbh: "合同编号",
  xmmc: "项目名称",
  xzqdm: "行政区代码",
  xzqmc: "行政区名称",
  tdsyqr: "土地使用权人",
  tyshxydm: "统一社会信用代码",
  zl: "坐落",
  tdyt: "土地用途",
  gdfs: "供地方式",
  gdmj: "供地面积(㎡)",
  xzmj: "闲置面积(㎡)",
  ydkgsj: "约定开工时间",
  sjkgsj: "实际开工时间",
  ykfmj: "已开发面积(㎡)",
  ytze: "已投资额(万元)",
  ztze: "总投资额(万元)",
  tgksrq: "停工开始日",
  xzlx: "闲置类型",
  xzyy: "闲置原因",
  xzyysm: "闲置原因说明",
  dctzsrq: "调查通知书日期",
  rdsbh: "认定书编号",
  rdrq: "认定日期",
  czfs: "处置方式",
  czwcrq: "处置完成日期",
  czmj: "已处置面积(㎡)",
  xzfje: "土地闲置费(万元)",
  sfclk: "是否纳入存量库",
  bz: "备注",
};

export type SheetValue = string | number | Date | boolean | null;
/** A row of the sheet by field name; `row` counts from 1. */
export type SheetRow = {
  row: number;
  cells: Readonly<Record<string, SheetValue>>;
  factors?: Factors;
  /** The stored record: it keeps what the sheet has no column for. */
  stored?: Readonly<Record<string, Value>> | undefined;
};
type Value = string | number | null;
export type IdleDraft = {
  row: number;
  values: Readonly<Record<string, Value>>;
  problems: Problem[];
};

type World = {
  callerArea: string;
  counties: ReadonlyMap<string, CountyName>;
  /**
   * `today` is for the date rules, `asOf` for the legal test, which ends with the reference year.
   */
  today: string;
  asOf: string;
};

const plain = (heading: string) =>
  heading.replace(/\s/g, "").replaceAll("（", "(").replaceAll("）", ")").replaceAll("m2", "㎡");

/** Titles of earlier templates. */
function formerTitles(name: string, title: string): string[] {
  const { label = "" } = (xztd.fields as Fields)[name] ?? {};
  return formerLabelsOf({ label }).map((former) => title.replace(label, former));
}

const byTitle = new Map(
  Object.entries(idleHeadings).flatMap(([field, title]) =>
    [...formerTitles(field, title), title].map((name) => [plain(name), field] as const),
  ),
);

/** The field of a heading, which may name another unit than the template. */
function fieldOf(text: string): string | null {
  const found = byTitle.get(plain(text));
  if (found) return found;
  const [stated] = unitsInTitle(text);
  if (!stated) return null;
  const [name = ""] = plain(text).split("(");
  const fitting = Object.entries(idleHeadings).find(([field, title]) => {
    const { unit } = sheetFields[field] ?? {};
    const titles = [...formerTitles(field, title), title];
    return unit && unitFactor(unit, stated) !== null && titles.includes(`${name}(${unit})`);
  });
  return fitting?.[0] ?? null;
}

/** Matches headings by their words, or as the user has chosen. */
export const { match: matchIdleHeadings } = headingReader<string>(idleHeadings);

/** X001: maps the columns of a row of headings to fields; reports those missing, unknown, repeated. */
export function readHeadings(
  texts: readonly string[],
  row: number,
): {
  fields: (string | null)[];
  problems: Problem[];
} {
  const fields = texts.map(fieldOf);
  const found = new Set(fields);
  const missing = Object.entries(idleHeadings).filter(([field]) => !found.has(field));
  const unknown = texts.filter((text, i) => text !== "" && fields[i] === null);
  const twice = fields.filter((field, i) => field !== null && fields.indexOf(field) !== i);
  const words = [
    missing.length > 0 && `缺少${missing.map(([, title]) => `“${title}”`).join("、")}`,
    unknown.length > 0 && `不认识${unknown.map((text) => `“${text}”`).join("、")}`,
    twice.length > 0 &&
      `重复${twice.map((field) => `“${idleHeadings[field as string]}”`).join("、")}`,
  ].filter(Boolean);
  if (words.length === 0) return { fields, problems: [] };
  const problem = problemOf(
    "X001",
    "E",
    { row, dkbh: null },
    `表头与模板不一致：${words.join("；")}`,
  );
  return { fields, problems: [problem] };
}

/** The sheet's fields, labelled with its headings so that problems name the columns. */
export const sheetFields: Fields = Object.fromEntries(
  Object.entries(idleHeadings)
    .filter(([name]) => name !== "xzqmc")
    .map(([name, title]) => [name, { ...(xztd.fields as Fields)[name], label: title } as Field]),
);

/** Value rules that this sheet reports as X002 (codes and dates). */
const renamed = new Set(["A004", "A005"]);

/**
 * Reads and checks rows, each by itself, and finds repeated numbers; `first` has the rows of numbers that
 * were met before these.
 */
export function checkSheet(
  rows: readonly SheetRow[],
  world: World,
  first = new Map<string, number>(),
): IdleDraft[] {
  const drafts: IdleDraft[] = [];
  for (const row of rows) {
    const { values, found } = checkRow(row, world);
    const number = String(values.dzjgh ?? "");
    const earlier = first.get(number);
    if (number && earlier) {
      found.push(problem(row.row, "X002", "E", "dzjgh", number, `电子监管号与第${earlier}行重复`));
    } else first.set(number, row.row);
    drafts.push({ row: row.row, values, problems: found });
  }
  return drafts;
}

/** A problem in a cell: its row, column heading and content. */
export const problem = (
  row: number,
  rule: string,
  level: Level,
  field: string,
  value: Value | undefined,
  message: string,
): Problem =>
  problemOf(rule, level, { row, dkbh: null }, message, {
    field: idleHeadings[field] ?? (xztd.fields as Fields)[field]?.label ?? field,
    value: value ?? null,
  });

function checkRow({ row, cells, factors = {}, stored = {} }: SheetRow, world: World) {
  const coded = Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      const value = sheetValue(sheetFields[name], cell, factors[name]);
      return [name, codeInCell(sheetFields[name], value)];
    }),
  );
  const read = readValues(sheetFields, coded);
  const { unread } = read;
  const held = Object.keys(sheetFields).filter((name) => !(name in cells));
  const values = {
    ...Object.fromEntries(held.map((name) => [name, stored[name] ?? null])),
    ...read.values,
  };
  const faults = checkFields(sheetFields, { row, dkbh: null, values, unread }, world.today);
  const found = faults.map((one) => ({
    ...one,
    rule: renamed.has(one.rule) ? "X002" : one.rule,
    message: one.rule === "A005" ? `${one.message}，${daySpellings}` : one.message,
    field: idleHeadings[String(one.field).toLowerCase()] ?? one.field,
  }));
  found.push(...checkPlace(row, values, cells.xzqmc, world));
  for (const [name, cell] of Object.entries(cells)) {
    if (sheetFields[name]?.kind !== "text" || !hasLostDigits(cell)) continue;
    const message = `${idleHeadings[name]}在文件中存为数字，末几位已丢失，请将该列设为文本格式后重新填写`;
    found.push(problem(row, "X002", "E", name, null, message));
  }
  const unusable = new Set(faults.map(({ field }) => String(field).toLowerCase()));
  // The law asks also what the sheet has no column for: what became of the case, and how it began.
  const known = { ...stored, ...values };
  for (const { rule, level, field, message } of checkIdle(known, world.asOf, unusable)) {
    found.push(problem(row, rule, level, field, known[field], message));
  }
  return { values, found };
}

/**
 * The number must match the county, the county must be in the caller's area, and the credit code
 * must be valid.
 */
function checkPlace(
  row: number,
  { dzjgh, xzqdm, tyshxydm }: Readonly<Record<string, Value>>,
  name: SheetValue | undefined,
  { counties, callerArea }: World,
): Problem[] {
  const found: Problem[] = [];
  const county = counties.get(String(xzqdm ?? ""));
  if (xzqdm && !(county && String(xzqdm).startsWith(callerArea))) {
    found.push(
      problem(row, "A009", "E", "xzqdm", xzqdm, `行政区代码${xzqdm}不存在或不在权限范围内`),
    );
  } else if (county && name && String(name).trim() !== county.name) {
    found.push(problem(row, "A010", "W", "xzqmc", String(name), "行政区名称与代码不一致"));
  }
  const odd = dzjgh ? supplyNumberFault(String(dzjgh), xzqdm ? String(xzqdm) : null) : null;
  if (odd) found.push(problem(row, "X002", "W", "dzjgh", dzjgh, odd));
  const fault = tyshxydm ? usccFault(String(tyshxydm)) : null;
  if (fault) found.push(problem(row, "A011", fault.level, "tyshxydm", tyshxydm, fault.message));
  return found;
}
