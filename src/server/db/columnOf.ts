import type { Field } from "#contract/define/field";

/** Widest number of each kind of quantity: areas and amounts need more digits than ratios. */
function precisionOf({ unit = "", digits = 2 }: Field): number {
  if (unit === "㎡") return 14 + digits;
  return unit.startsWith("万元") ? 10 + digits : 6 + digits;
}

/** Column type of a field, for the first draft of a migration. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case "text":
      return "text";
    case "code":
    case "codes":
      return 'text collate "C"';
    case "number":
      return `numeric(${precisionOf(field)},${field.digits ?? 2})`;
    case "integer":
      return "integer";
    case "flag":
      return "smallint";
    case "date":
      return "date";
    case "time":
      return "timestamptz";
  }
}

/** Types of information_schema that can hold a field of this kind. */
export const columnKinds: Readonly<Record<Field["kind"], readonly string[]>> = {
  text: ["text"],
  code: ["text"],
  codes: ["text"],
  number: ["numeric", "double precision"],
  integer: ["integer", "smallint", "bigint"],
  flag: ["smallint"],
  date: ["date"],
  time: ["timestamp with time zone"],
};
