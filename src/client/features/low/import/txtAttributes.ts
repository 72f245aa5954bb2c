import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import type { Problem } from "#contract/rules/problem/report";
import { sortProblems } from "../../../records/fieldProblems";
import type { FormItem } from "../../../records/formItemsOf";

type Values = Readonly<Record<string, unknown>>;

/** Attributes of a coordinate file: common to all parcels, and own ones by line. */
export type TxtAttributes = {
  common: Values;
  own: Readonly<Record<string, Values>>;
};

export type FieldErrors = ReadonlyMap<string, readonly string[]>;

/** What each parcel has in the file itself, or gets when stored. */
const single = new Set(["dkbh", "dkmc", "mj", "txmj"]);
/** Follows from the clerk's county. */
const placed = new Set(["xzqdm", "xzqmc"]);

/** Fields common to all parcels, the required ones first, and fields of one parcel. */
export function itemsOf(items: readonly FormItem[]) {
  const wanted = items.filter(({ key }) => !placed.has(key));
  const common = wanted.filter(({ key }) => !single.has(key));
  return {
    required: common.filter(({ field }) => field.required),
    optional: common.filter(({ field }) => !field.required),
    own: wanted.filter(({ key }) => key !== "mj" && key !== "txmj"),
  };
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** Without empty values: a cleared field counts as not given. */
export const given = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));

/** Everything a parcel will be stored with, as far as it is known beforehand. */
export function valuesOf(parcel: TxtParcelPreview, { common, own }: TxtAttributes): Values {
  const { number, name, landClass, mj } = parcel;
  const fromFile = given({ dkmc: name, dlbm: landClass, mj });
  return { ...fromFile, dkbh: number, ...given(common), ...given(own[String(parcel.row)] ?? {}) };
}

/** Rules about values that the server adds: the number, and what follows from the outline. */
const later = new Set(["dkbh", "mj", "txmj", ...placed]);

/** Attribute errors of each parcel, by line and field. */
export function errorsOf(
  parcels: readonly TxtParcelPreview[],
  attributes: TxtAttributes,
  check: (values: Values) => readonly Problem[],
  keys: readonly string[],
): ReadonlyMap<number, FieldErrors> {
  const wanted = keys.filter((key) => !later.has(key));
  return new Map(
    parcels.flatMap((parcel) => {
      const { byField } = sortProblems(check(valuesOf(parcel, attributes)), wanted);
      return byField.size > 0 ? [[parcel.row, byField] as const] : [];
    }),
  );
}

/** Errors in fields that parcels leave to the common form; they are shown there. */
export function commonErrors(
  parcels: readonly TxtParcelPreview[],
  errors: ReadonlyMap<number, FieldErrors>,
  { own }: TxtAttributes,
): FieldErrors {
  const found = new Map<string, readonly string[]>();
  for (const { row } of parcels) {
    const mine = own[String(row)] ?? {};
    for (const [key, messages] of errors.get(row) ?? []) {
      if (!isGiven(mine[key]) && !single.has(key)) found.set(key, messages);
    }
  }
  return found;
}

/** The problems of a refused save by line and field. */
export function byRow(
  problems: readonly Problem[],
  keys: readonly string[],
): ReadonlyMap<number, FieldErrors> {
  const rows = new Map<number, Problem[]>();
  for (const problem of problems) {
    if (problem.row === null) continue;
    rows.set(problem.row, [...(rows.get(problem.row) ?? []), problem]);
  }
  return new Map([...rows].map(([row, list]) => [row, sortProblems(list, keys).byField]));
}
