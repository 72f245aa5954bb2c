import { z } from "zod";
import { dayText } from "../../datasets/pastDay";
import type { AnyDataset } from "../../define/dataset";
import type { Field } from "../../define/field";
import { bboxText, many, manyYears, onPlatforms } from "./filterValues";

type Shape = Record<string, z.ZodType>;

/** Record ids, as a list or comma-separated. */
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
 * Filters for lists, tiles, features and exports of a dataset: region, platform, keyword, ids, and
 * its filter fields and dimensions. Quantities and days have bounds (`…Min`, `…Max`), areas in 亩;
 * codes and years accept several values, with "" for none. A text field matches a substring, or
 * with `…Is` the whole value.
 */
export function filterOf(dataset: AnyDataset): Shape {
  const names = [...dataset.views.filter, ...dataset.rollup.by, ...dataset.rollup.single];
  const shape: Shape = {
    areaCode: z.string().max(9).optional(),
    cyptid: onPlatforms,
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
      // Text that the server writes is matched exactly, as a figure's filter does.
      return field.system
        ? { [name]: manyTexts(100) }
        : { [name]: z.string().max(100).optional(), [`${name}Is`]: manyTexts(field.max ?? 100) };
  }
}
