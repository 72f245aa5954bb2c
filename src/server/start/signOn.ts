import { readFileSync } from "node:fs";
import { signOnConfig } from "../services/signon/config";
import type { Issuer } from "../services/signon/issuer";
import { issuersOf } from "../services/signon/issuers";
import { type Environment, StartRefused } from "./environment";

/** Reads who else lets people in; what is wrong in it stops the start, by the place in the file. */
export function readIssuers({ SIGN_ON: file, ORIGIN }: Environment): Issuer[] {
  if (file === undefined) return [];
  if (ORIGIN === undefined) {
    throw new StartRefused("环境变量 SIGN_ON 不正确：没有同时设置 ORIGIN，统一认证不知道回到哪里");
  }
  const result = signOnConfig.safeParse(jsonOf(file));
  if (result.success) return issuersOf(result.data, ORIGIN);
  const [issue] = result.error.issues;
  throw new StartRefused(
    `环境变量 SIGN_ON 不正确：${file} 的 ${issue?.path.join(".") || "内容"}：${issue?.message}`,
  );
}

function jsonOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new StartRefused(`环境变量 SIGN_ON 不正确：读不到文件 ${file}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // What is in the file is not told: secrets stand there.
    throw new StartRefused(`环境变量 SIGN_ON 不正确：${file} 不是合法的 JSON`);
  }
}
