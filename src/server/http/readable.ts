import { Refusal, status } from "#contract/errors";

/** Outlines nest five lists deep, filters a few more. */
const deepest = 50;

/** Characters that no database text can hold: NUL, and unpaired surrogates. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Objects from JSON, and those from queries and URLs, which inherit from an empty object. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === null || Object.getPrototypeOf(kind) === null;
}

/** The children of a value: items of a list, keys and values of an object. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlain(value) ? Object.entries(value).flat() : [];
}

/**
 * Refuses texts, including keys, that cannot be stored or logged, and absurdly deep nesting. Works
 * level by level: recursion would overflow the stack before reaching the limit.
 */
export function demandReadable(value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest)
      throw new Refusal(status.badRequest, `提交的内容嵌套过深，最多${deepest}层`);
    for (const one of level) {
      if (typeof one === "string" && !isStorable(one)) {
        throw new Refusal(status.badRequest, "文字中含有无效字符");
      }
    }
    level = level.flatMap(partsOf);
  }
}
