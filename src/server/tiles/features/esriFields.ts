import { datasets } from "#contract/datasets/index";
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
  ...Object.entries(dataset.fields).map(([name, field]) => esriField(dataset, name, field)),
];

function esriField(dataset: AnyDataset, name: string, field: Field): EsriField {
  const type = types[field.kind];
  return {
    name,
    type,
    alias: field.unit ? `${field.label}（${field.unit}）` : field.label,
    ...(type === "esriFieldTypeString" ? { length: field.max ?? longest } : {}),
    nullable: !field.required,
    editable: false,
    domain: domainOf(dataset, name, field),
    defaultValue: null,
  };
}

/** Several codes in one text are not a coded value. */
function domainOf(dataset: AnyDataset, name: string, { codes, kind }: Field): Domain | null {
  if (!codes || kind === "codes") return null;
  const codedValues = Object.entries(codes).map(([code, label]) => ({
    name: label,
    code: kind === "flag" ? Number(code) : code,
  }));
  return { type: "codedValue", name: domainName(dataset.name, name), codedValues };
}

/** Names of code lists, which are one room in a service: where registers differ, with the register's. */
const domainName = (dataset: string, name: string): string =>
  sharedLists().has(name) ? name : `${dataset}_${name}`;

let shared: ReadonlySet<string> | null = null;

/** Fields that have the same codes wherever they are. */
function sharedLists(): ReadonlySet<string> {
  if (shared) return shared;
  const lists = new Map<string, Set<string>>();
  for (const { fields } of Object.values(datasets)) {
    for (const [name, { codes }] of Object.entries(fields)) {
      if (codes) lists.set(name, (lists.get(name) ?? new Set()).add(JSON.stringify(codes)));
    }
  }
  shared = new Set([...lists].flatMap(([name, found]) => (found.size === 1 ? [name] : [])));
  return shared;
}
