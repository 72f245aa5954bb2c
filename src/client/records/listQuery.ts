import type { Filter, Identified } from "./filtersOf";

export type FilterValues = Readonly<Record<string, unknown>>;

export type ListQuery = {
  filters: FilterValues;
  current: number;
  pageSize: number;
  sort?: { field: string; order: "asc" | "desc" };
};

export const pageSizes = [20, 50, 100, 200] as const;

/** Parameters that a filter keeps in the address. */
export const keysOf = (filter: Filter): string[] =>
  filter.kind === "range" || filter.kind === "days"
    ? [`${filter.key}Min`, `${filter.key}Max`]
    : [filter.key];

const notGiven = "";

function readText(params: URLSearchParams, key: string): unknown {
  const text = params.get(key)?.trim().slice(0, 100);
  return text || undefined;
}

function readChoices(
  params: URLSearchParams,
  filter: Extract<Filter, { kind: "choices" }>,
): unknown {
  const text = params.get(filter.key);
  if (text === null) return undefined;
  const known = new Set([notGiven, ...filter.options.map((one) => one.value)]);
  const values = text.split(",").filter((one) => known.has(one));
  return values.length > 0 ? values : undefined;
}

const readNumber = (params: URLSearchParams, key: string): unknown => {
  const text = params.get(key);
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? undefined : value;
};

const readDay = (params: URLSearchParams, key: string): unknown => {
  const text = params.get(key) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
};

function readFilter(params: URLSearchParams, filter: Filter): [string, unknown][] {
  switch (filter.kind) {
    case "text":
    case "id":
      return [[filter.key, readText(params, filter.key)]];
    case "choices":
      return [[filter.key, readChoices(params, filter)]];
    case "choice": {
      const value = params.get(filter.key);
      const known = filter.options.some((one) => one.value === value);
      return [[filter.key, known ? Number(value) : undefined]];
    }
    case "ids":
      return [[filter.key, params.get(filter.key)?.split(",").filter(Boolean)]];
    case "range":
      return keysOf(filter).map((key) => [key, readNumber(params, key)]);
    case "days":
      return keysOf(filter).map((key) => [key, readDay(params, key)]);
  }
}

/** Beyond any list: an address may hold any number. */
const mostPages = 1_000_000;

/** The page that an address names. */
export function pageIn(params: URLSearchParams): number {
  const value = Number(params.get("page"));
  return Number.isInteger(value) && value >= 1 ? Math.min(value, mostPages) : 1;
}

/** The state of a list, read from the address. Unknown parameters are dropped. */
export function readQuery(
  params: URLSearchParams,
  filters: readonly Filter[],
  columns: readonly string[],
): ListQuery {
  const values = Object.fromEntries(
    filters
      .flatMap((filter) => readFilter(params, filter))
      .filter(([, value]) => value !== undefined),
  );
  const size = Number(params.get("size"));
  const [field = "", order] = (params.get("sort") ?? "").split(".");
  const query: ListQuery = {
    filters: values,
    current: pageIn(params),
    pageSize: pageSizes.find((one) => one === size) ?? pageSizes[0],
  };
  if (columns.includes(field) && (order === "asc" || order === "desc"))
    query.sort = { field, order };
  return query;
}

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  return Array.isArray(value) ? (value.length > 0 ? value.join(",") : null) : String(value);
};

const put = (params: URLSearchParams, key: string, text: string | null) =>
  text === null ? params.delete(key) : params.set(key, text);

/** Writes changed filters into the address; a new filter starts at page one. */
export function writeFilters(params: URLSearchParams, changes: FilterValues): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) put(next, key, textOf(value));
  next.delete("page");
  return next;
}

export function writePage(
  params: URLSearchParams,
  page: Partial<Pick<ListQuery, "current" | "pageSize" | "sort">>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page.current !== undefined) put(next, "page", page.current > 1 ? String(page.current) : null);
  if (page.pageSize !== undefined)
    put(next, "size", page.pageSize === pageSizes[0] ? null : String(page.pageSize));
  if ("sort" in page) put(next, "sort", page.sort ? `${page.sort.field}.${page.sort.order}` : null);
  return next;
}

export type FilterTag = { keys: string[]; text: string };

const notGivenLabel = "未填";

function rangeText(
  filter: Extract<Filter, { kind: "range" | "days" }>,
  values: FilterValues,
): string | null {
  const [least, most] = keysOf(filter).map((key) => values[key]);
  const unit = filter.kind === "range" && filter.unit ? ` ${filter.unit}` : "";
  if (least === undefined && most === undefined) return null;
  if (most === undefined) return `≥ ${least}${unit}`;
  return least === undefined ? `≤ ${most}${unit}` : `${least}–${most}${unit}`;
}

/** The name behind an id; null if it is not known. */
export type NameOf = (of: Identified, id: string) => string | null;

function tagText(filter: Filter, values: FilterValues, nameOf: NameOf): string | null {
  const value = values[filter.key];
  switch (filter.kind) {
    case "text":
      return value === undefined ? null : String(value);
    case "id":
      if (value === undefined) return null;
      return (filter.of && nameOf(filter.of, String(value))) ?? "已指定";
    case "choice":
      return filter.options.find((one) => one.value === String(value))?.label ?? null;
    case "choices": {
      if (!Array.isArray(value)) return null;
      const label = (one: string) =>
        filter.options.find((option) => option.value === one)?.label ?? notGivenLabel;
      return value.map(String).map(label).join("、");
    }
    case "ids":
      return Array.isArray(value) ? `${value.length} 条` : null;
    case "range":
    case "days":
      return rangeText(filter, values);
  }
}

/** The active filters in words, each with the parameters that remove it. */
export const tagsOf = (
  filters: readonly Filter[],
  values: FilterValues,
  nameOf: NameOf = () => null,
): FilterTag[] =>
  filters.flatMap((filter) => {
    const text = tagText(filter, values, nameOf);
    return text === null ? [] : [{ keys: keysOf(filter), text: `${filter.label}：${text}` }];
  });
