import { z } from "zod";
import { type LandStandard, landStandards } from "../codes/landClasses/landStandards";
import { plannedUses } from "../codes/landClasses/plannedUses";

/** How a value is stored, written and read; decides column type, form control and text format. */
export type FieldKind = "text" | "code" | "codes" | "number" | "integer" | "flag" | "date" | "time";

/**
 * What a field does in its record, for fields found in many datasets: who wrote it and when, who
 * reviewed it, which import it came from, the declared area, the location, measurements of the
 * outline.
 */
export type FieldRole = "audit" | "review" | "batch" | "area" | "place" | "outline";

/** The lists whose entries have a code and a name, each kept in a field of its own. */
export type PairList = "county" | "town" | "platform" | "landClass";

/** One field over another, as a ratio or in percent. */
export type Share = {
  of: string;
  per: string;
  times: 1 | 100;
  /** Clerks type it as well; then only a change of its parts computes it anew. */
  typed?: true;
};

/** One column of a dataset: its label, checks and codes. */
export type Field<S extends z.ZodType = z.ZodType> = {
  label: string;
  kind: FieldKind;
  schema: S;
  /** A record without it is rejected (A001). */
  required: boolean;
  /** Maximum length in characters (A002). */
  max?: number;
  /** Stored decimals. */
  digits?: number;
  /** Total digits of the column, before and after the point (A002). */
  precision?: number;
  /** Unit of the stored value. Land is stored in ㎡ and shown in 亩. */
  unit?: string;
  /** Floor area of a building: stored and shown in ㎡. */
  floor?: true;
  /** A part of one: stored as such, and shown in percent. */
  inPercent?: true;
  codes?: Readonly<Record<string, string>>;
  /** Standard of a land class: equal digits mean different land in different ones. */
  standard?: LandStandard;
  /** A code whose list has rules of its own. */
  list?: PairList;
  /** Smallest allowed number; left out where negative values are legitimate, as for 税收 (A003). */
  min?: number;
  /** Maintained by the server: never taken from a request. */
  system?: true;
  role?: FieldRole;
  /** It is the name of another field's code: setting one of the two sets the other. */
  names?: { code: string; list: PairList };
  /** It follows from other fields: each write of them computes it. */
  share?: Share;
  /** May lie in the future, like an agreed or planned day (A005 accepts it). */
  planned?: true;
  /** Authority required to see the value; such a field is nullable in replies. */
  secret?: string;
  /** Authorities of which one is needed to see the value as it is; others get two of its digits. */
  exactFor?: readonly string[];
};

/** The authority to have names and telephone numbers of people shown. */
export const personView = "person:view";
/** The authority to see what single enterprises pay and yield. */
export const taxView = "ss:view";

type Extra = Partial<Pick<Field, "unit" | "system" | "digits" | "precision" | "min" | "inPercent">>;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

export const text = (label: string, max: number, extra: Extra = {}): Field<z.ZodString> => ({
  label,
  kind: "text",
  schema: z.string().max(max),
  required: true,
  max,
  ...extra,
});

/** One value of a code list, stored as its code. */
export const code = <const C extends Readonly<Record<string, string>>>(
  label: string,
  codes: C,
  extra: Extra = {},
): Field<z.ZodType<keyof C & string>> => ({
  label,
  kind: "code",
  schema: z.enum(Object.keys(codes) as [string, ...string[]]) as unknown as z.ZodType<
    keyof C & string
  >,
  required: true,
  codes,
  ...extra,
});

/**
 * 规划用途 by the guideline of 2023. Its lists of the third level are not complete, so a code that they lack
 * is not refused (A004).
 */
export const plannedUse = (label: string): Field<z.ZodString> => ({
  label,
  kind: "code",
  schema: z.string().max(6),
  required: true,
  max: 6,
  codes: plannedUses,
  standard: "YDYH-2023",
});

/** 现状地类: one of the classes given, by the survey's standard. */
export const presentClass = <const C extends Readonly<Record<string, string>>>(
  label: string,
  codes: C,
): Field<z.ZodType<keyof C & string>> => ({ ...code(label, codes), standard: "TDT1055-2019" });

/** What a field's land classes are counted in, in words; null of other fields. */
export const standardOf = ({ standard }: Pick<Field, "standard">): string | null =>
  standard ? landStandards[standard].title : null;

/** Several values of a code list, stored as a comma list. */
export const codes = (
  label: string,
  list: Readonly<Record<string, string>>,
  extra: Extra = {},
): Field<z.ZodString> => ({
  label,
  kind: "codes",
  schema: z
    .string()
    .refine((value) => value.split(",").every((one) => one in list), { message: "取值不在字典内" }),
  required: true,
  codes: list,
  ...extra,
});

export const number = (label: string, digits: number, extra: Extra = {}): Field<z.ZodNumber> => ({
  label,
  kind: "number",
  schema: extra.min === undefined ? z.number() : z.number().min(extra.min),
  required: true,
  digits,
  ...extra,
});

/** An area in ㎡. */
export const area = (label: string, extra: Extra = {}): Field<z.ZodNumber> =>
  number(label, 2, { unit: "㎡", min: 0, precision: 16, ...extra });

/** Floor area of buildings in ㎡; it is never shown in 亩. */
export const floorArea = (label: string, extra: Extra = {}): Field<z.ZodNumber> => ({
  ...area(label, extra),
  floor: true,
});

/** Whether an amount is land: stored in ㎡, but shown, typed, filtered and exported in 亩. */
export const isLand = (field: Pick<Field, "unit" | "floor"> | undefined): boolean =>
  field?.unit === "㎡" && !field.floor;

/** Nothing to show: not given, or the 0 that the server stores for the year of an unknown day. */
export const isMissing = (field: Pick<Field, "unit" | "system">, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (field.system === true && field.unit === "年" && Number(value) === 0);

/** Only machines read it: the id of a record in this or another register. */
export const isIdField = ({ label }: Pick<Field, "label">): boolean => label.endsWith("ID");

/** A year is a name, not an amount: no unit in its heading, no thousands separators. */
export const isYear = ({ label, unit }: Pick<Field, "label" | "unit">): boolean =>
  unit === "年" && label.endsWith("年度");

/** The unit in which people read an amount. */
export function shownUnitOf(
  field: Pick<Field, "unit" | "floor" | "inPercent">,
): string | undefined {
  if (field.inPercent) return "%";
  return isLand(field) ? "亩" : field.unit;
}

/** An amount in the unit in which people read it; land is for those who round it. */
export const shownAmount = ({ inPercent }: Pick<Field, "inPercent">, value: number): number =>
  inPercent ? Number((value * 100).toFixed(6)) : value;

/** A column's heading: label and unit, on the page and in every sheet. */
export function headingOf(field: Pick<Field, "label" | "unit" | "floor" | "inPercent">): string {
  const unit = shownUnitOf(field);
  return unit && !isYear(field) ? `${field.label}（${unit}）` : field.label;
}

/** Amounts in 万元 are shown with at most two decimals, whatever their stored precision. */
export const shownDigits = ({
  unit = "",
  digits = 0,
  inPercent,
}: Pick<Field, "unit" | "digits" | "inPercent">): number =>
  unit.startsWith("万元") || inPercent ? Math.min(2, digits) : digits;

/** An amount in 万元. */
export const money = (label: string, extra: Extra = {}): Field<z.ZodNumber> =>
  number(label, 2, { unit: "万元", min: 0, precision: 16, ...extra });

export const integer = (label: string, extra: Extra = {}): Field<z.ZodNumber> => ({
  label,
  kind: "integer",
  schema: z.number().int(),
  required: true,
  digits: 0,
  ...extra,
});

/** 0 否, 1 是. */
export const flag = (label: string, extra: Extra = {}): Field<z.ZodNumber> => ({
  label,
  kind: "flag",
  schema: z.number().int().min(0).max(1),
  required: true,
  codes: { "0": "否", "1": "是" },
  ...extra,
});

/** A calendar day as `YYYY-MM-DD`. */
export const date = (label: string, extra: Extra = {}): Field<z.ZodString> => ({
  label,
  kind: "date",
  schema: z.string().regex(isoDate),
  required: true,
  ...extra,
});

/** A moment as an ISO 8601 text with offset. */
export const time = (label: string, extra: Extra = {}): Field<z.ZodString> => ({
  label,
  kind: "time",
  schema: z.string(),
  required: true,
  ...extra,
});

/** The same field, nullable. */
export const optional = <S extends z.ZodType>(field: Field<S>): Field<z.ZodNullable<S>> => ({
  ...field,
  schema: field.schema.nullable(),
  required: false,
});

/** The same day field, which may lie in the future. */
export const planned = <S extends z.ZodType>(field: Field<S>): Field<S> => ({
  ...field,
  planned: true,
});

/** The same field, shown only to users with the authority. Nullable, because others get null. */
export const secret = <S extends z.ZodType>(
  field: Field<S>,
  authority: string,
): Field<z.ZodNullable<S>> => ({ ...field, schema: field.schema.nullable(), secret: authority });

/**
 * The same field of a person, as a name or a telephone number: everybody sees that there is one, and
 * neither finds nor orders records by it. Who has the right asks for it, record by record.
 */
export const personal = <S extends z.ZodType>(field: Field<S>): Field<z.ZodNullable<S>> => ({
  ...field,
  schema: field.schema.nullable(),
  secret: personView,
});

/**
 * The same figure, from which amounts of an enterprise or parcel would follow: rounded for those who may
 * not see these. Where clerks type it, who has the authority to write sees what was typed.
 */
export const yields = <S extends z.ZodType>(field: Field<S>, typedBy?: string): Field<S> => ({
  ...field,
  exactFor: typedBy ? [taxView, typedBy] : [taxView],
});

/** The same field, kept by the server. */
export const system = <S extends z.ZodType>(field: Field<S>): Field<S> => ({
  ...field,
  system: true,
});

/** The same field as the name of a code. */
export const nameOf = <S extends z.ZodType>(
  code: string,
  list: PairList,
  field: Field<S>,
): Field<S> => ({ ...field, names: { code, list } });

/** The same field, which follows from others. */
export const shareOf = <S extends z.ZodType>(share: Share, field: Field<S>): Field<S> => ({
  ...field,
  share,
});

/** The same field with its role. */
export const inRole = <S extends z.ZodType>(role: FieldRole, field: Field<S>): Field<S> => ({
  ...field,
  role,
});
