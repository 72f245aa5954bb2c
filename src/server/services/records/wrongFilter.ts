import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";

/** Refuses a filter that the dataset does not have, and names the part that is wrong. */
export function wrongFilter(
  { fields }: Pick<AnyDataset, "fields">,
  error: z.ZodError | undefined,
): Refusal {
  const [issue] = error?.issues ?? [];
  if (issue?.code === "unrecognized_keys") {
    const words = issue.keys.map((key) => `“${fields[key]?.label ?? key}”`).join("、");
    return new Refusal(status.badRequest, `筛选条件不正确：不能按${words}筛选`);
  }
  const key = String(issue?.path[0] ?? "");
  const name = fields[key]?.label ?? key;
  const why = name === "" ? "" : `：“${name}”的取值不在允许范围内`;
  return new Refusal(status.badRequest, `筛选条件不正确${why}`);
}
