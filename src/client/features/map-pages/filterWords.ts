import { dxydsd } from "#contract/datasets/dxydsd";
import type { Field } from "#contract/define/field";
import type { DxydFilter } from "#contract/endpoints/dxyd";

export type FilterWord = { key: string; label: string; text: string };

const fields: Readonly<Record<string, Field>> = dxydsd.fields;

const empty = "未填写";

function textOf(key: string, value: unknown): string {
  const field = fields[key];
  const one = (part: unknown) => {
    const text = String(part);
    if (text === "") return empty;
    return field?.codes?.[text] ?? `${text}${key === "rdnf" ? "年" : ""}`;
  };
  return Array.isArray(value) ? value.map(one).join("、") : one(value);
}

/** A filter in words, one for each field; the region is said by its name and comes first. */
export function filterWords(
  filter: DxydFilter,
  regionName: (code: string) => string,
): FilterWord[] {
  const { areaCode, ...others } = filter;
  const words = Object.entries(others).flatMap(([key, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [{ key, label: fields[key]?.label ?? key, text: textOf(key, value) }],
  );
  return areaCode
    ? [{ key: "areaCode", label: "行政区", text: regionName(areaCode) }, ...words]
    : words;
}
