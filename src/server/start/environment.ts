import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { z } from "zod";
import { settings } from "#contract/settings";
import { demoYears } from "../demo/base/demoTime";
import { isLoopbackAddress } from "../http/insider";

/** A reason not to start, shown to the operator as one line without a stack. */
export class StartRefused extends Error {}

const isDemoYear = (year: number): boolean => {
  const [first, last] = demoYears();
  return year >= first && year <= last;
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const database = z.string().regex(/^postgres(ql)?:\/\/\S+$/, "应为 postgres:// 开头的连接地址");

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "应为端口号")
    .transform(Number)
    .refine((port) => port <= 65_535, "应在 0 到 65535 之间")
    .default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "应为主机名或 IP 地址")
    .default("127.0.0.1"),
  ORIGIN: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+\/?$/, "应为 http:// 或 https:// 开头的访问地址，不带路径")
    .refine((address) => URL.canParse(address), "不是完整的地址")
    .transform((address) => new URL(address).origin)
    .optional(),
  PROXIES: z
    .string()
    .regex(/^[\da-f.:]+(\/\d{1,3})?(,[\da-f.:]+(\/\d{1,3})?)*$/i, "应为逗号分隔的 IP 地址或网段")
    .transform((list) => list.split(","))
    .refine(
      (list) => list.every((one) => isIP(one.replace(/\/\d+$/, "")) !== 0),
      "应为逗号分隔的 IP 地址或网段",
    )
    .optional(),
  WEB_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => URL.canParse(one) && new URL(one).origin === one.toLowerCase()),
      "应为以逗号分开的来源，如 https://map.example.cn，不带路径",
    )
    .transform((list) => list.map((one) => new URL(one).origin))
    .optional(),
  LAYER_HOSTS: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim().toLowerCase()))
    .refine(
      (list) => list.every((one) => /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/.test(one)),
      "应为以逗号分开的主机名或地址，如 gis.example.cn 或 10.1.2.3:6080",
    )
    .optional(),
  HSTS: z.enum(["0", "1"], "应为 0 或 1").default("0"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATABASE_MIGRATE_URL: database.optional(),
  DATABASE_STATEMENT_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "应为 1 到 9999 的秒数")
    .transform(Number)
    .default(300),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+(\/[\w.-]+)*\/?$/, "应为 http:// 或 https:// 开头的存储桶地址")
    .refine((address) => URL.canParse(address), "不是完整的地址")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "应为区域名称")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD: z
    .string()
    .regex(
      /^(\/\S+|[\w.-]+:\d{1,5}|\[[\da-f:]+\]:\d{1,5})$/i,
      "应为 主机:端口，或套接字文件的完整路径",
    )
    .optional(),
  SIGN_ON: z.string().optional(),
  DEMO: z.enum(["0", "1"], "应为 0 或 1").optional(),
  DEMO_YEAR: z
    .string()
    .regex(/^\d{4}$/, "应为四位年份")
    .transform(Number)
    .refine(isDemoYear, { error: () => `应在 ${demoYears().join(" 到 ")} 之间` })
    .default(settings.dataYear.usual),
  WATCH_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, "应为 16 位以上的字母、数字和 - _ . ~ + /")
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `应为 ${logLevels.join("、")} 之一`).default("info"),
});

/** Names of all settings, for the tests that what is written about them is complete. */
export const settingNames = Object.keys(schema.shape);

export type Environment = z.output<typeof schema>;

/** Reads the settings; empty values count as unset. Throws `StartRefused` naming the variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const result = schema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartRefused(`环境变量 ${issue?.path.join(".")} 不正确：${issue?.message}`);
  }
  const beside = (["DATABASE_READ_URL", "DATABASE_MIGRATE_URL"] as const).find(
    (name) => result.data[name],
  );
  if (beside && !result.data.DATABASE_URL) {
    throw new StartRefused(`环境变量 ${beside} 不正确：没有同时设置 DATABASE_URL`);
  }
  if (result.data.HSTS === "1" && !result.data.ORIGIN?.startsWith("https:")) {
    throw new StartRefused("环境变量 HSTS 不正确：ORIGIN 须为 https:// 开头的访问地址");
  }
  demandWholeS3(result.data);
  return result.data;
}

/** Whether only this machine can reach what listens on `host`. */
export async function isLoopback(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isLoopbackAddress(address));
}

/** Whether demonstration accounts can sign in with their known passwords. */
export const opensDemo = async ({ DEMO, HOST }: Environment): Promise<boolean> =>
  DEMO === "1" || isLoopback(HOST);

/**
 * Whether an empty database is filled with demonstration data. By default, only the embedded one
 * is, and only if nobody else can reach the known accounts.
 */
export const fillsDemo = async ({ DEMO, HOST, DATABASE_URL }: Environment): Promise<boolean> =>
  DEMO === undefined ? !DATABASE_URL && isLoopback(HOST) : DEMO === "1";

/**
 * A bucket needs its keys: with only half of them, do not silently fall back to the local folder.
 */
function demandWholeS3(environment: Environment): void {
  const given = s3Names.filter((name) => environment[name]);
  const missing = s3Names.find((name) => !environment[name]);
  const [first] = environment.S3_REGION ? ["S3_REGION"] : given;
  if (first && missing) {
    throw new StartRefused(`环境变量 ${first} 不正确：没有同时设置 ${missing}`);
  }
}

const s3Names = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
