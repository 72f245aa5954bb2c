import type { z } from "zod";
import { Refusal, status } from "#contract/errors";
import { firstOf } from "#contract/rules/problem/compared";
import { demandReadable } from "./readable";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Readonly<Record<string, string>> = {
  number: "数字",
  int: "整数",
  string: "文字",
  boolean: "true 或 false",
  array: "列表",
  object: "一组键和值",
};
/** Allowed values named in a message, and characters quoted in it. */
const [mostNamed, mostQuoted] = [12, 40];
const sizes: Readonly<Record<string, string>> = { string: "个字符", array: "项" };

const isNothing = (value: unknown) => value === undefined || value === null;
const sizeOf = (origin: string) => (sizes[origin] ? ` ${sizes[origin]}` : "");
const allowed = (values: readonly unknown[]) =>
  `${values.slice(0, mostNamed).map(String).join("、")}${values.length > mostNamed ? " 等" : ""}`;

function inWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return isNothing(issue.input) ? "不能为空" : `应为${kinds[issue.expected] ?? issue.expected}`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "不能为空"
        : `不能小于 ${issue.minimum}${sizeOf(issue.origin)}`;
    case "too_big":
      return `不能超过 ${issue.maximum}${sizeOf(issue.origin)}`;
    case "invalid_value":
      return `取值不在允许范围内，允许 ${allowed(issue.values)}`;
    case "invalid_format":
      return `格式不正确，填写的是“${firstOf(String(issue.input), mostQuoted)}”`;
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
