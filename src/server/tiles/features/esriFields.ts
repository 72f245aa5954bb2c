import type { AnyDataset } from "#contract/define/dataset";
import type { Field, FieldKind } from "#contract/define/field";

/** Name of the integer id that ArcGIS requires for every feature. */
export const oidName = "oid";

export type EsriType =
  | "esriFieldTypeOID"
  | "esriFieldTypeString"
  | "esriFieldTypeDouble"
  | "esriFieldTypeInteger"
  | "esriFieldTypeSmallInteger"
  | "esriFieldTypeDate";

type Domain = {
  type: "codedValue";
  name: string;
  codedValues: { name: string; code: string | number }[];
};

export type EsriField = {
  name: string;
  type: EsriType;
  alias: string;
  length?: number;
  nullable: boolean;
  editable: false;
  domain: Domain | null;
  defaultValue: null;
};

/** Dates are sent as milliseconds, which every client reads. */
const types: Readonly<Record<FieldKind, EsriType>> = {
  text: "esriFieldTypeString",
  code: "esriFieldTypeString",
  codes: "esriFieldTypeString",
  number: "esriFieldTypeDouble",
  integer: "esriFieldTypeInteger",
  flag: "esriFieldTypeSmallInteger",
  date: "esriFieldTypeDate",
  time: "esriFieldTypeDate",
};

const longest = 100;

/** The id and all fields of a dataset with their Chinese names and code lists. */
export const esriFieldsOf = (dataset: AnyDataset): EsriField[] => [
  {
    name: oidName,
    type: "esriFieldTypeOID",
    alias: "序号",
    nullable: false,
    editable: false,
    domain: null,
    defaultValue: null,
  },
  ...Object.entries(dataset.fields).map(([name, field]) => esriField(name, field)),
];

function esriField(name: string, field: Field): EsriField {
  const type = types[field.kind];
  return {
    name,
    type,
    alias: field.unit ? `${field.label}（${field.unit}）` : field.label,
    ...(type === "esriFieldTypeString" ? { length: field.max ?? longest } : {}),
    nullable: !field.required,
    editable: false,
    domain: domainOf(name, field),
    defaultValue: null,
  };
}

/** Several codes in one text are not a coded value. */
function domainOf(name: string, { codes, kind }: Field): Domain | null {
  if (!codes || kind === "codes") return null;
  const codedValues = Object.entries(codes).map(([code, label]) => ({
    name: label,
    code: kind === "flag" ? Number(code) : code,
  }));
  return { type: "codedValue", name, codedValues };
}
