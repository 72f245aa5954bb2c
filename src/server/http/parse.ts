import type { z } from "zod";
import { Refusal, status } from "#contract/errors";
import { demandReadable } from "./readable";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const sizes: Readonly<Record<string, string>> = { string: "个字符", array: "项" };

function inWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "不能为空" : "类型不正确";
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "不能为空"
        : `不能小于 ${issue.minimum}${sizes[issue.origin] ? ` ${sizes[issue.origin]}` : ""}`;
    case "too_big":
      return `不能超过 ${issue.maximum}${sizes[issue.origin] ? ` ${sizes[issue.origin]}` : ""}`;
    case "invalid_value":
      return "取值不在允许范围内";
    case "invalid_format":
      return "格式不正确";
    default:
      return "取值不正确";
  }
}

const nameOf = (path: readonly PropertyKey[] | undefined) =>
  path?.length ? path.map(String).join(".") : "请求内容";

/** Messages for problems that the contract has no message for; they name the field. */
const chinese: z.core.$ZodErrorMap = (issue) => `${nameOf(issue.path)}：${inWords(issue)}`;

/** The input as parsed by the schema; unknown keys are dropped. Throws a `Refusal` 400. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  demandReadable(value);
  const result = schema.safeParse(value, { error: chinese });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => ({
    field: nameOf(path),
    message,
  }));
  throw new Refusal(status.badRequest, problems[0]?.message ?? "请求内容不正确", problems);
}
