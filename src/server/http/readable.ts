import { Refusal, status } from "#contract/errors";

/** Lists in lists of an outline need five, filters a few more. */
const deepest = 50;

/** Signs that no text of the database can hold: number 0, and halves of a sign alone. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Objects of JSON, and those of queries and addresses, which inherit from an empty one. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === null || Object.getPrototypeOf(kind) === null;
}

/** What lies in a value: items of a list, keys and values of an object. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlain(value) ? Object.entries(value).flat() : [];
}

/**
 * Refuses texts, keys too, that could not be stored or told, and what is nested beyond all use. Level
 * by level, and not by calls in calls: those would end the stack before the limit is found.
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
