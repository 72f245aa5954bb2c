import { type PageConfig, pageConfig } from "#contract/pageConfig";

let held: PageConfig | null = null;

/**
 * Reads the page configuration once, before the first render. Throws messages meant for the
 * operator.
 */
export async function loadConfig(address = "/config.json"): Promise<PageConfig> {
  let reply: Response;
  try {
    reply = await fetch(address, { cache: "no-store" });
  } catch {
    throw new Error("读不到页面配置 config.json：服务器没有应答");
  }
  if (!reply.ok) throw new Error(`读不到页面配置 config.json：状态 ${reply.status}`);
  return adoptConfig(await reply.json().catch(() => undefined));
}

/** Checks a configuration and makes it the current one. */
export function adoptConfig(raw: unknown): PageConfig {
  if (raw === undefined) throw new Error("页面配置 config.json 不是合法的 JSON");
  const parsed = pageConfig.safeParse(raw);
  if (!parsed.success) {
    const said = parsed.error.issues.map((one) => `${one.path.join(".")}：${one.message}`);
    throw new Error(`页面配置 config.json 有误：${said.join("；")}`);
  }
  held = parsed.data;
  return held;
}

/** The current configuration. */
export function config(): PageConfig {
  if (!held) throw new Error("页面配置尚未读取");
  return held;
}
