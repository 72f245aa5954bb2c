import { readFileSync } from "node:fs";
import { type PageConfig, pageConfig } from "#contract/pageConfig";

/** Reads the page configuration; what is wrong in it stops the start. */
export function pageConfigOf(file: string): PageConfig {
  const result = pageConfig.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file} 的 ${issue?.path.join(".") || "内容"} 不正确：${issue?.message}`);
}
