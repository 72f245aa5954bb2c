import { z } from "zod";

/** Several codes: an array in JSON, a comma list in a URL. */
export const many = (list: Readonly<Record<string, string>>) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",") : value),
      z.array(z.string().refine((one) => one in list || one === "", { message: "取值不在字典内" })),
    )
    .optional();

/** West, south, east and north in degrees: records whose outline meets the box. */
export const bboxText = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, "范围应为西、南、东、北四个数")
  .optional();

/** Several years, or other whole numbers: an array or one number in JSON, a comma list in a URL. */
export const manyYears = z
  .preprocess(
    (value) =>
      typeof value === "string"
        ? value.split(",")
        : Array.isArray(value)
          ? value
          : value === undefined
            ? value
            : [value],
    z.array(z.coerce.number().int().min(-1_000_000).max(1_000_000)),
  )
  .optional();

/** One platform, or several; "" in a list is the land outside of all. */
export const onPlatforms = z
  .union([z.string().max(32), z.array(z.string().max(32)).max(5_000)])
  .optional();
