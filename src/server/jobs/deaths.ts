import { type AnyPlans, aboutOf } from "./plan";

/** A job during which this many processes died is not tried again, unless it reads nothing of others. */
export const mostDeaths = 2;

/** What its owner then reads. */
export const deathWords = (
  plans: AnyPlans,
  { kind, input }: { kind: string; input: unknown },
  process: "服务进程" | "读取文件的进程",
): string =>
  `处理${aboutOf(plans, kind, input)}时${process}已两次意外终止，不再重试。请检查文件是否损坏，或联系管理员`;
