import { Readable } from "node:stream";
import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { csvLines } from "../../files/table/csvLines";
import type { Filter } from "../../repositories/records/filter";
import type { Context, Download } from "../context/context";
import { filterSchemaOf, plannedList } from "./exportXlsx";

export const tableForms = ["csv", "xlsx"] as const;
export type TableForm = (typeof tableForms)[number];

/** A list as a link asks for it: `columns` by commas, `sort` a field, downwards with `-` before it. */
export type TableOrder = {
  dataset: string;
  form: TableForm;
  filter: Filter;
  columns?: string | undefined;
  sort?: string | undefined;
};

/** Datasets whose lists somebody may read by a link. */
export const tablesFor = ({ authorities }: Pick<Caller, "authorities">) =>
  Object.values(datasets).filter(
    ({ access, uncounted }) => !uncounted && authorities.includes(access.read),
  );

/** The names by which a list is filtered. */
export function filterNamesOf(name: string): string[] {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset || dataset.uncounted) throw new Refusal(status.notFound, "没有该数据集");
  const schema = filterSchemaOf(dataset);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The rows of a list with the labels and units of the page, how many there are, and as a file. */
export async function tableLink(
  ctx: Context,
  { dataset, form, filter, columns, sort }: TableOrder,
): Promise<{ count: number; write: () => Download }> {
  const order = {
    ...{ dataset, filter, people: false },
    columns: columns === undefined ? undefined : namesIn(columns),
    sort: sort === undefined ? undefined : sortIn(sort, dataset),
  };
  const table = await plannedList(ctx, order, { mayBeEmpty: true });
  const { count, headings, rows } = table;
  if (form === "xlsx") return { count, write: table.write };
  const titles = headings.map(({ title }) => title);
  const name = `${datasets[dataset]?.title ?? dataset}.csv`;
  const type = "text/csv; charset=utf-8";
  return { count, write: () => ({ name, type, stream: Readable.from(csvLines(titles, rows())) }) };
}

function namesIn(text: string): string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new Refusal(status.badRequest, "columns 应为以逗号分开的字段");
  return names;
}

function sortIn(text: string, dataset: string) {
  const field = text.replace(/^-/, "").trim();
  if (!Object.hasOwn(datasets[dataset]?.fields ?? {}, field)) {
    throw new Refusal(status.badRequest, `sort 没有字段 ${field.slice(0, 40)}`);
  }
  return { field, order: text.startsWith("-") ? ("desc" as const) : ("asc" as const) };
}
