import { readFileSync } from "node:fs";
import { type PageConfig, pageConfig } from "#contract/pageConfig";

/** Reads the page configuration; an error in it stops the start. */
export function pageConfigOf(file: string): PageConfig {
  const result = pageConfig.safeParse(jsonOf(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file} 的 ${issue?.path.join(".") || "内容"} 不正确：${issue?.message}`);
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Error(`找不到 ${file}`);
    throw new Error(`${file} 不是合法的 JSON`);
  }
}
