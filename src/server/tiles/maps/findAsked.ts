import type { AnyDataset } from "#contract/define/dataset";
import { fieldName, kindOf } from "../features/fieldNames";
import { bad, type Parameters } from "../features/parameters";
import type { Feature } from "../features/readFeatures";
import { answered } from "./identifyAsked";
import { flagOf, layerIds, textsOf } from "./mapAsked";

const searched = ["text", "code", "codes"];

/** What `find` looks for in the texts of its layer, as a query has it, and by which field a feature fits. */
export type Find = { asked: Parameters; foundIn: (feature: Feature) => string | null };

/** Null where no layer is to be searched. */
export function findAskedOf(dataset: AnyDataset, given: Parameters): Find | null {
  const p = textsOf(given);
  const text = p("searchText");
  if (text === "") throw bad("缺少 searchText");
  if (p("layers") === "") throw bad("缺少 layers");
  if (layerIds(p("layers")).length === 0) return null;
  const contains = flagOf(p, "contains", true);
  const fields = fieldsOf(dataset, p("searchFields"));
  const where = fields.map((name) => condition(name, text, contains)).join(" OR ");
  return {
    asked: { f: "json", where, outFields: "*", ...answered(p) },
    foundIn: ({ values }) => fields.find((name) => holds(values[name], text, contains)) ?? null,
  };
}

function fieldsOf(dataset: AnyDataset, text: string): string[] {
  const all = Object.keys(dataset.fields).filter((name) =>
    searched.includes(kindOf(dataset, name)),
  );
  if (text === "") return all;
  const names = text.split(",").map((one) => fieldName(dataset, one.trim()));
  const other = names.find((name) => !all.includes(name));
  if (other !== undefined) throw bad(`searchFields 只能是文字字段，${other} 不是`);
  return names;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A part of it whatever its case, or the very text. */
function condition(name: string, text: string, contains: boolean): string {
  if (!contains) return `${name} = ${quoted(text)}`;
  const escaped = text.toUpperCase().replace(/[!%_]/g, "!$&");
  return `UPPER(${name}) LIKE ${quoted(`%${escaped}%`)} ESCAPE '!'`;
}

function holds(value: unknown, text: string, contains: boolean): boolean {
  const told = String(value ?? "");
  return contains ? told.toUpperCase().includes(text.toUpperCase()) : told === text;
}
