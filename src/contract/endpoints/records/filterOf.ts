import { z } from "zod";
import { dayText } from "../../datasets/pastDay";
import type { AnyDataset } from "../../define/dataset";
import type { Field } from "../../define/field";
import { bboxText, many, manyYears } from "./filterValues";

type Shape = Record<string, z.ZodType>;

/** Ids of records, as a list or parted by commas. */
export const listOfIds = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(",") : value),
    z.array(z.string().max(32)).max(10_000),
  )
  .optional();

const manyTexts = (longest: number) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(z.string().max(longest)).max(100),
    )
    .optional();

const day = dayText.optional();

/**
 * Filters that lists, tiles, features and exports of a dataset take: region, platform, keyword, ids,
 * and its filter fields and dimensions. Quantities and days have limits (`…Min`, `…Max`), areas in
 * 亩; codes and years take several values, of which "" stands for none. A text asks for a part of it,
 * and as `…Is` for the whole.
 */
export function filterOf(dataset: AnyDataset): Shape {
  const names = [...dataset.views.filter, ...dataset.rollup.by, ...dataset.rollup.single];
  const shape: Shape = {
    areaCode: z.string().max(9).optional(),
    cyptid: z.string().max(32).optional(),
    keyword: z.string().max(100).optional(),
    [`${dataset.key.id}s`]: listOfIds,
  };
  if (dataset.geometry !== null) shape.bbox = bboxText;
  for (const name of new Set(names)) {
    const field = dataset.fields[name];
    if (!field) throw new Error(`${dataset.name} has no field ${name}`);
    Object.assign(shape, filtersOfField(name, field));
  }
  return shape;
}

function filtersOfField(name: string, field: Field): Shape {
  switch (field.kind) {
    case "code":
    case "codes":
      return { [name]: many(field.codes ?? {}) };
    case "integer":
    case "flag":
      return { [name]: manyYears };
    case "number":
      return {
        [`${name}Min`]: z.coerce.number().optional(),
        [`${name}Max`]: z.coerce.number().optional(),
      };
    case "date":
    case "time":
      return { [`${name}Min`]: day, [`${name}Max`]: day };
    default:
      // What the server writes is asked for whole, as a figure's filter does.
      return field.system
        ? { [name]: manyTexts(100) }
        : { [name]: z.string().max(100).optional(), [`${name}Is`]: manyTexts(field.max ?? 100) };
  }
}
