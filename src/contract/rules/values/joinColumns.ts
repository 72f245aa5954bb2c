import type { AnyDataset } from "../../define/dataset";
import { type Field, headingOf, isIdField } from "../../define/field";
import { formerLabelsOf } from "../../define/formerWords";
import { pairsOf } from "../../define/pairs";
import { hiddenFrom, isPersonal, isRounded } from "../../define/secret";
import { plainHeading } from "./headings";

/** A column of a workbook that came back: the field it holds, and why it changes nothing. */
export type JoinColumn = { title: string; column: string | null; why: string | null };

/** Instalments and records of inspections are lists, which no cell can hold. */
const lists: ReadonlySet<string> = new Set(["fqzf", "hcjl"]);

/** What a form asks for, a code and its name alike. */
function asked(dataset: AnyDataset): ReadonlySet<string> {
  const pairs = pairsOf(dataset.fields);
  return new Set(
    dataset.views.form.flatMap((key) => {
      const pair = pairs.find(({ code, name }) => code === key || name === key);
      return pair ? [pair.code, pair.name] : [key];
    }),
  );
}

/** Why somebody with these authorities cannot change a field by what a workbook shows of it. */
function unseen(field: Field, isHidden: boolean, authorities: readonly string[]): string | null {
  if (isPersonal(field)) return "个人信息请在记录中修改";
  if (isHidden) return "没有查看权限";
  return isRounded(field, authorities) ? "导出的是约数，不能据此修改" : null;
}

/** Whether no cell can hold a field's value as it is stored. */
const isNoCell = (name: string, field: Field): boolean =>
  lists.has(name) || isIdField(field) || field.kind === "time";

/** Why a workbook cannot change a field; null for those it can. */
export function joinRefusals(
  dataset: AnyDataset,
  authorities: readonly string[],
): ReadonlyMap<string, string | null> {
  const { fields, key } = dataset;
  const hidden = hiddenFrom(fields, authorities);
  const open = asked(dataset);
  const names = new Set(pairsOf(fields).map(({ name }) => name));
  const refusal = (name: string, field: Field): string | null => {
    if (name === key.number) return null;
    const why = unseen(field, hidden.has(name), authorities);
    if (why) return why;
    if (field.system && !names.has(name)) return "由系统计算或维护";
    return open.has(name) && !isNoCell(name, field) ? null : "不能用表格修改";
  };
  return new Map(Object.entries(fields).map(([name, field]) => [name, refusal(name, field)]));
}

/** The field that a heading of an export names: by its words, without its unit, or by its column's name. */
function fieldNamed({ fields }: AnyDataset) {
  const known = new Map<string, string>();
  const all = Object.entries(fields);
  for (const [name] of all) known.set(name.toUpperCase(), name);
  for (const [name, field] of all) {
    for (const label of formerLabelsOf(field)) known.set(plainHeading(label), name);
  }
  for (const [name, field] of all) known.set(plainHeading(field.label), name);
  for (const [name, field] of all) known.set(headingOf(field), name);
  return (title: string): string | undefined =>
    known.get(title) ?? known.get(plainHeading(title)) ?? known.get(title.toUpperCase());
}

/**
 * What the columns of a workbook hold: the user's choice, else what their headings name exactly. Of two
 * that name one field the first is taken.
 */
export function joinColumns(
  dataset: AnyDataset,
  titles: readonly string[],
  wishes: Readonly<Record<string, string | null>>,
  authorities: readonly string[],
): JoinColumn[] {
  const refusals = joinRefusals(dataset, authorities);
  const named = fieldNamed(dataset);
  const taken = new Set(Object.values(wishes).filter((one) => one !== null));
  return titles.map((title) => {
    if (Object.hasOwn(wishes, title)) {
      const column = wishes[title] ?? null;
      return { title, column, why: column === null ? null : (refusals.get(column) ?? null) };
    }
    const column = named(title);
    if (column === undefined) return { title, column: null, why: "本登记没有这个字段" };
    if (taken.has(column)) return { title, column: null, why: "与另一列重复" };
    taken.add(column);
    return { title, column, why: refusals.get(column) ?? null };
  });
}
