import { rwlxCodes } from "../../codes/landCodes";
import { type TaskKind, unitOf } from "../../codes/taskKind";
import { grouped } from "../../grouped";
import { hundredth } from "../../hundredth";
import { problemOf } from "../problem/problemOf";
import { type Remark, remarkOf } from "../problem/remark";
import type { Level, Problem } from "../problem/report";
import type { RowKind } from "../sheet/rowKinds";
import { checkFields } from "../values/fieldRules";
import { codeInCell, headingReader } from "../values/headings";
import { type Factors, unitsInTitle } from "../values/headingUnits";
import { readValues } from "../values/readValues";
import { daySpellings, sheetValue, unitFactor } from "../values/sheetValue";
import { type TaskRegister, taskRegisters } from "./taskRegisters";
import { checkQuantity } from "./taskRules";

/** Columns that may be missing in a sheet: then they are as chosen on the page. */
export const givenTaskColumns = ["nd", "rwlx"] as const;

/** Headings of the template by field; the unit of a quantity goes by the kind of its task. */
export const taskHeadings = (register: TaskRegister): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(taskRegisters[register].fields).map(([name, { label }]) => [name, label]),
  );

const common = {
  ...{ 年份: "nd", 任务类别: "rwlx", 目标任务: "rwl", 任务: "rwl", 下达任务量: "rwl", 目标: "rwl" },
  ...{ 责任部门: "zrdw", 牵头单位: "zrdw", 文号: "xdwh", 下达文件: "xdwh", 下达时间: "xdrq" },
};
/** Figures of the page's own export that nobody orders. */
const computed = ["完成量", "完成率", "时序进度差", "在建", "排名", "类型", "级别", "所属县市区"];
const names: Readonly<Record<TaskRegister, Readonly<Record<string, string>>>> = {
  ndrw: { ...common, 区划代码: "xzqdm", 行政区名称: "xzqmc", 市县: "xzqmc", 县市区: "xzqmc" },
  cyptrw: { ...common, 产业平台编号: "cyptbh", 平台名称: "cyptmc", 开发区: "cyptmc" },
};

const readers = {
  ndrw: headingReader<string>(taskHeadings("ndrw"), names.ndrw),
  cyptrw: headingReader<string>(taskHeadings("cyptrw"), names.cyptrw),
};

/** Matches headings by their words, or as the user has chosen. */
export function matchTaskHeadings(
  register: TaskRegister,
  titles: readonly string[],
  wishes: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const idle = titles.filter((one) => !(one in wishes) && isComputed(one));
  const left = Object.fromEntries(idle.map((one) => [one, null]));
  return readers[register].match(titles, { ...left, ...wishes });
}

const isComputed = (title: string): boolean =>
  computed.includes(title.replace(/[（(].*$/, "").replace(/[\s、]/g, ""));

const inSquareMetres = (unit: string): number => unitFactor("㎡", unit) ?? 1;

/** The unit that the heading of quantities names, as what it is in ㎡, and that it is converted. */
export function taskUnits({
  titles,
  columns,
}: {
  titles: readonly string[];
  columns: readonly (string | null)[];
}): { factors: Factors; remarks: Remark[] } {
  const title = titles[columns.indexOf("rwl")] ?? "";
  const [stated = ""] = unitsInTitle(title);
  const factor = unitFactor("㎡", stated);
  if (factor === null) return { factors: {}, remarks: [] };
  const isOurs = /^(亩|万(㎡|m²|m2|平方米|平米))$/i.test(stated);
  const words = `“${title}”的数值按${stated}换算为任务的单位（亩，工业上楼为万㎡）`;
  return { factors: { rwl: factor }, remarks: isOurs ? [] : [remarkOf("unit", words)] };
}

/** A quantity in the unit of its kind; what is no quantity stays as it is. */
function quantityIn(rwlx: TaskKind, cell: unknown, stated: number | undefined): unknown {
  const own = inSquareMetres(unitOf(rwlx));
  const { rwl } = taskRegisters.ndrw.fields;
  if (!rwl) return cell;
  const area = sheetValue({ ...rwl, unit: "㎡" }, cell, stated ?? own);
  if (typeof area !== "number") return area;
  const quantity = Math.round((area / own) * 1e6) / 1e6;
  const plain = sheetValue(rwl, cell);
  // What was typed in its unit is not rounded: too many decimals are an error of the clerk's.
  return plain === quantity ? quantity : hundredth(quantity);
}

/** A region or platform that a task may be for. */
export type TaskOwner = {
  id: string;
  number: string;
  name: string;
  /** The caller sees its task, and another sets it. */
  seenOnly?: boolean;
};
export type StoredTask = {
  rwid: string;
  bbh: number;
  rwl: number;
  zrdw: string | null;
  xdwh: string | null;
  xdrq: string | null;
};
type Ordered = Pick<StoredTask, "zrdw" | "xdwh" | "xdrq"> & { rwl: number | null };

export type TaskWorld = {
  register: TaskRegister;
  owners: readonly TaskOwner[];
  stored: (owner: TaskOwner, nd: number, rwlx: TaskKind) => StoredTask | undefined;
  today: string;
  /** Fields of the stored task that stay although the row has others. */
  kept: (number: string) => readonly string[];
  /** Rows by the task that they are about. */
  seen: Map<string, number>;
};

export type TaskDraft = {
  kind: RowKind;
  owner: TaskOwner | null;
  nd: number;
  rwlx: TaskKind;
  number: string | null;
  name: string | null;
  stored: StoredTask | null;
  task: Ordered;
  changes: { field: string; label: string; before: string | null; after: string | null }[];
  problems: Problem[];
  /** The row with its quantity in the unit of its kind, as it can come back. */
  cells: Line["cells"];
};

type Line = { row: number; cells: Readonly<Record<string, unknown>>; factors: Factors };

const textOf = (value: unknown): string => String(value ?? "").trim();
const orderedNames = ["rwl", "zrdw", "xdwh", "xdrq"] as const;

/** Reads a row and judges it; empty cells change nothing. */
export function draftTask(line: Line, world: TaskWorld): TaskDraft {
  const { register, today } = world;
  const { fields } = taskRegisters[register];
  const given = typed(line, fields);
  const { values, unread } = readValues(fields, given);
  const record = { row: line.row, dkbh: null, values, unread };
  const problems = checkFields(fields, record, today).map((one) => {
    const label = fields[String(one.field).toLowerCase()]?.label ?? one.field;
    const isDay = one.rule === "A005";
    return {
      ...one,
      field: label,
      message: isDay ? `${one.message}，${daySpellings}` : one.message,
    };
  });
  const [nd, rwlx] = [Number(values.nd), String(values.rwlx) as TaskKind];
  const { owner, faults } = ownerOf(line, world);
  const isKnown = Number.isInteger(nd) && rwlx in rwlxCodes;
  const about = isKnown ? `${nd}年${rwlxCodes[rwlx]}` : "";
  const number = owner && isKnown ? `${owner.number} ${about}` : null;
  const stored = (owner && isKnown && world.stored(owner, nd, rwlx)) || null;
  const stays = new Set(stored && number ? world.kept(number) : []);
  const task = taskOf(values, stored, stays);
  const changes = changesOf(task, stored, rwlx);
  problems.push(...faults);
  if (owner && isKnown) {
    const more = objections(
      { line, owner, number, nd, task, stored, changes: changes.length },
      world,
    );
    problems.push(...more);
  }
  return {
    ...{ owner, nd, rwlx, number, stored, task, changes, problems },
    name: owner ? `${owner.name} ${about}`.trim() : null,
    kind: kindOf(problems, stored, changes.length),
    cells: backCells(line, isKnown ? given.rwl : undefined),
  };
}

/** A quantity whose kind is not known takes its unit along. */
function backCells({ cells, factors }: Line, quantity: unknown): Line["cells"] {
  if (typeof quantity === "number") return { ...cells, rwl: quantity };
  const area = factors.rwl ? quantityIn("1", cells.rwl, factors.rwl) : null;
  return typeof area === "number" ? { ...cells, rwl: `${area}${unitOf("1")}` } : cells;
}

function typed({ cells, factors }: Line, fields: (typeof taskRegisters)["ndrw"]["fields"]) {
  const rwlx = String(codeInCell(fields.rwlx, textOf(cells.rwlx)));
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      if (name === "rwlx") return [name, rwlx];
      if (name !== "rwl") return [name, sheetValue(fields[name], cell)];
      const isKnown = rwlx in rwlxCodes;
      return [name, isKnown ? quantityIn(rwlx as TaskKind, cell, factors.rwl) : null];
    }),
  );
}

/** The row over what is stored, less the fields that stay. */
function taskOf(
  values: Readonly<Record<string, string | number | null>>,
  stored: StoredTask | null,
  stays: ReadonlySet<string>,
): Ordered {
  const given = orderedNames.map((name) => {
    const value = stays.has(name) ? null : (values[name] ?? null);
    return [name, value ?? stored?.[name] ?? null];
  });
  return Object.fromEntries(given) as Ordered;
}

function kindOf(problems: readonly Problem[], stored: StoredTask | null, changes: number): RowKind {
  if (problems.some(({ level }) => level === "E")) return "bad";
  if (changes === 0) return "same";
  return stored ? "changed" : "added";
}

function changesOf(task: Ordered, stored: StoredTask | null, rwlx: TaskKind) {
  const { fields } = taskRegisters.ndrw;
  const shown = (name: keyof Ordered, value: string | number | null): string | null =>
    name === "rwl" && value !== null
      ? `${grouped(Number(value), 2)} ${unitOf(rwlx)}`
      : (value as string | null);
  return orderedNames.flatMap((name) => {
    const [before, after] = [stored?.[name] ?? null, task[name]];
    if (before === after) return [];
    const label = fields[name]?.label ?? name;
    return [{ field: name, label, before: shown(name, before), after: shown(name, after) }];
  });
}

/** Whose task a row is: by its number, else by its name. */
function ownerOf(
  { row, cells }: Line,
  { register, owners }: TaskWorld,
): { owner: TaskOwner | null; faults: Problem[] } {
  const { key, fields } = taskRegisters[register];
  const [number, name] = [textOf(cells[key.number]), textOf(cells[key.name])];
  const said = (rule: string, level: Level, column: string, message: string) =>
    problemOf(rule, level, { row, dkbh: null }, message, {
      field: fields[column]?.label ?? column,
      value: textOf(cells[column]),
    });
  const [byNumber, byName] = [fields[key.number]?.label, fields[key.name]?.label];
  if (!number && !name) {
    const message = `${byNumber}和${byName}都没有填写`;
    return { owner: null, faults: [said("A001", "E", key.number, message)] };
  }
  const found = owners.filter((one) => (number ? one.number === number : one.name === name));
  const [owner] = found;
  const column = number ? key.number : key.name;
  if (!owner) {
    const message = `${fields[column]?.label}${number || name}不存在或不在可下达的范围内，${allowed(owners)}`;
    return { owner: null, faults: [said("A009", "E", column, message)] };
  }
  if (found.length > 1) {
    const message = `名为“${name}”的有${found.length}个，请填写${byNumber}`;
    return { owner: null, faults: [said("A009", "E", column, message)] };
  }
  const isOdd = number !== "" && name !== "" && name !== owner.name;
  const odd = `${byName}与${byNumber}不一致，${number}为${owner.name}`;
  return { owner, faults: isOdd ? [said("A010", "W", key.name, odd)] : [] };
}

const mostNamed = 12;

function allowed(owners: readonly TaskOwner[]): string {
  const open = owners.filter(({ seenOnly }) => !seenOnly).map(({ name }) => name);
  const more = open.length > mostNamed ? `等${open.length}个` : "";
  return open.length > 0 ? `可填 ${open.slice(0, mostNamed).join("、")}${more}` : "没有可填的";
}

type Judged = {
  line: Line;
  owner: TaskOwner;
  number: string | null;
  nd: number;
  task: Ordered;
  stored: StoredTask | null;
  changes: number;
};

/** X006: what is wrong with a row whose task is known. */
function objections(
  { line: { row, cells }, owner, number, nd, task, stored, changes }: Judged,
  { seen }: TaskWorld,
): Problem[] {
  const { fields } = taskRegisters.ndrw;
  const said = (column: string, message: string, value = textOf(cells[column])) =>
    problemOf("X006", "E", { row, dkbh: null }, message, {
      field: fields[column]?.label ?? column,
      value,
    });
  const twice = seen.get(number ?? "");
  if (number && twice === undefined) seen.set(number, row);
  if (twice !== undefined) return [said("rwl", `${owner.name}的同一任务与第${twice}行重复`)];
  if (changes === 0) return [];
  if (owner.seenOnly) return [said("rwl", `${owner.name}的任务由上一级下达，本账号不能修改`)];
  if (task.rwl === null && !stored) {
    // What is no number was told before.
    return textOf(cells.rwl) === ""
      ? [said("rwl", "任务量没有填写，新下达的任务必须有任务量")]
      : [];
  }
  const faults = checkQuantity(nd, task.rwl ?? 0, owner.name);
  return faults.map(({ field, message }) => said(String(field).toLowerCase(), message));
}
