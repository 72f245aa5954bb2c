import type { ProColumns } from "@ant-design/pro-components";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type FieldRole, headingOf, isIdField } from "#contract/define/field";
import { besideFieldOf } from "#contract/endpoints/map/beside";
import { columnKey } from "./columnLook";

type Choice = { key: string; label: string };
type ColumnGroup = { title: string; choices: Choice[] };

const titles = {
  usual: "常用",
  more: "其他内容",
  beside: "关联台账",
  outline: "图形",
  review: "审核",
  audit: "录入与修改",
  ids: "编号与代码",
} as const;
type Group = keyof typeof titles;

const byRole: Readonly<Partial<Record<FieldRole, Group>>> = {
  place: "ids",
  batch: "ids",
  outline: "outline",
  review: "review",
  audit: "audit",
};

function groupOf({ fields, views }: AnyDataset, key: string): Group {
  const field = fields[key];
  if (!field) return "beside";
  if (isIdField(field)) return "ids";
  if (views.table.includes(key)) return "usual";
  return (field.role && byRole[field.role]) ?? "more";
}

function labelOf<R extends AnyRecord>(dataset: AnyDataset, column: ProColumns<R>): string {
  const key = columnKey(column);
  const field = dataset.fields[key] ?? besideFieldOf(dataset, key)?.field;
  return field ? headingOf(field) : String(column.title);
}

/** The columns that a user can choose, by subject; of those whose name contains all the words. */
export function columnGroups<R extends AnyRecord>(
  dataset: AnyDataset,
  columns: readonly ProColumns<R>[],
  typed: string,
): ColumnGroup[] {
  const words = typed.trim().split(/\s+/);
  const choices = columns
    .filter(({ hideInSetting }) => !hideInSetting)
    .map((column) => ({ key: columnKey(column), label: labelOf(dataset, column) }))
    .filter(({ label }) => words.every((word) => label.includes(word)));
  const groups = (Object.keys(titles) as Group[]).map((group) => ({
    title: titles[group],
    choices: choices.filter(({ key }) => groupOf(dataset, key) === group),
  }));
  return groups.filter((group) => group.choices.length > 0);
}
