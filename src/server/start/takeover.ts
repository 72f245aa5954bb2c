import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Takeover } from "#contract/endpoints/uploads/takeover";
import { Refusal } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import { takeoverDataset, takeoverRegisters } from "#contract/rules/takeover/registers";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { askingAs } from "../db/asking";
import { openDatabase } from "../db/connect/open";
import { migrate } from "../db/migrate";
import { mayMigrate } from "../db/roles";
import { scanWith } from "../files/scan";
import { plans } from "../jobs/plans";
import { createQueue } from "../jobs/queue";
import { insertAudit } from "../repositories/account/audit";
import { dataYearSetting } from "../repositories/account/setting";
import { userByName } from "../repositories/account/user";
import { jobOf } from "../repositories/uploads/job";
import { noteArrival } from "../repositories/uploads/pendingUpload";
import { callerOf } from "../services/account/session";
import type { Context } from "../services/context/context";
import { newId } from "../services/context/newId";
import { info, match, start, upload } from "../services/uploads/takeover";
import { readEnvironment, StartRefused } from "./environment";
import { openFiles } from "./openFiles";

/** `npm run takeover`: what the page 整册接管 does, from files on this machine. */

const help = `用法：
  npm run takeover -- --as <账号> --register <登记册> [选项] <文件…>   试运行，输出报告
  npm run takeover -- --as <账号> --id <编号> [--publish]              继续，或接管入册

选项：
  --publish            试运行后即接管入册
  --column 列=字段     列对应的字段；“列=”表示不接管。可重复，会记住
  --value 字段=值      文件中没有的字段，所有记录取同一个值。可重复，会记住
  --crs <EPSG代码>     文件没有说明坐标系时
  --layer <图层>       文件有多个图层时

登记册：
${takeoverRegisters.map((name) => `  ${name.padEnd(10)} ${takeoverDataset(name).title}`).join("\n")}

中断后用 --id 再次运行，从中断处继续；服务器在运行时，任务也会由服务器接着完成。`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const log = {
  error: (details: object, message: string) =>
    process.stderr.write(`${message} ${"error" in details ? String(details.error) : ""}\n`),
};

const options = {
  help: { type: "boolean" },
  as: { type: "string" },
  register: { type: "string" },
  id: { type: "string" },
  publish: { type: "boolean", default: false },
  column: { type: "string", multiple: true, default: [] as string[] },
  value: { type: "string", multiple: true, default: [] as string[] },
  crs: { type: "string", default: "auto" },
  layer: { type: "string" },
} as const;

type Values = ReturnType<typeof parsed>["values"];
const parsed = () => parseArgs({ options, allowPositionals: true });

/** `名=值` as a pair. */
function pairsIn(texts: readonly string[]): [string, string][] {
  return texts.map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new StartRefused(`“${text}”应写作 名=值`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

async function main(): Promise<void> {
  const { values, positionals: paths } = parsed();
  const isComplete = values.as && (values.id || (values.register && paths.length > 0));
  if (values.help || !isComplete) {
    say(help);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const environment = readEnvironment(process.env);
  const { DATA_DIR: dataDir, DATABASE_URL: url } = environment;
  const database = await openDatabase({ dataDir, url, log });
  const { db, readDb } = database;
  const files = await openFiles(environment);
  const queue = createQueue({ db, files, log, plans, alone: database.engine === "embedded" });
  const stop = () => void queue.stop().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    if (await mayMigrate(db)) await migrate(db);
    const caller = await demandCaller(db, values.as ?? "");
    const agent = "npm run takeover";
    const ctx = {
      ...{ db, readDb, files, queue, caller, token: null, ip: "", agent, note: () => {} },
    } satisfies Context;
    const scan = scanWith(environment.CLAMD);
    const dataYear = await dataYearSetting(db);
    await askingAs({ account: caller.id, dataYear, tell: tellerOf(caller) }, () =>
      work(ctx, values, paths, scan),
    );
  } finally {
    await queue.stop();
    await database.close();
  }
}

async function demandCaller(db: Context["db"], username: string): Promise<Caller> {
  const user = await userByName(db, username);
  if (!user) throw new StartRefused(`没有账号 ${username}，或已停用`);
  const caller = callerOf(user);
  if (!caller.authorities.includes("takeover:do")) {
    throw new StartRefused(
      `账号 ${username} 没有整册接管的权限（系统管理员、省级管理、市级审核才有）`,
    );
  }
  return caller;
}

/** The command leaves the same rows in the log as the page. */
const tellerOf =
  ({ id, username, areaCode }: Caller) =>
  (tx: Context["db"]): Promise<void> =>
    insertAudit(tx, {
      ...{ user_id: id, username, area_code: areaCode, action: "takeover/start" },
      ...{ target: null, outcome: 200, detail: { agent: "npm run takeover" } },
    }).then(() => {});

type Scan = ReturnType<typeof scanWith>;

async function work(ctx: Context, values: Values, paths: readonly string[], scan: Scan) {
  const one = values.id
    ? await info(ctx, { id: values.id })
    : await begun(ctx, values, paths, scan);
  say(`接管编号 ${one.id}`);
  if (one.lacking.length > 0) {
    const { fields } = takeoverDataset(one.dataset);
    say(
      `没有对应列的必填字段：${one.lacking.map((name) => `${fields[name]?.label}（${name}）`).join("、")}`,
    );
  }
  const jobId = one.jobId ?? (await start(ctx, { id: one.id, publish: values.publish })).jobId;
  ctx.queue.start();
  await follow(ctx, jobId);
  tell(await info(ctx, { id: one.id }), values.publish);
}

/** Stores the files and matches their columns. */
async function begun(ctx: Context, values: Values, paths: readonly string[], scan: Scan) {
  const { register = "" } = values;
  if (!takeoverRegisters.includes(register)) {
    throw new StartRefused(`没有可接管的登记册 ${register}，可用 --help 查看`);
  }
  for (const path of paths) {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      throw new StartRefused(`没有文件 ${path}`);
    }
  }
  let one: Takeover | null = null;
  for (const path of paths) {
    say(`存入 ${path}（${Math.ceil(statSync(path).size / 1024 / 1024)} MB）`);
    const fileId = newId();
    await noteArrival(ctx.db, fileId);
    const stored = await ctx.files.put(
      fileId,
      createReadStream(path),
      takeoverLimits.fileBytes,
      scan,
    );
    const file = { fileId, name: basename(path), ...stored };
    one = await upload(ctx, one ? { file, id: one.id } : { file, dataset: register });
  }
  if (!one) throw new StartRefused("没有文件");
  const { crs, layer = null } = values;
  const columns = pairsIn(values.column).map(([name, field]) => [name, field || null] as const);
  return match(ctx, {
    id: one.id,
    files: one.files.map(({ fileId, encoding }) => ({
      ...{ fileId, layer, encoding },
      crs: crs as Takeover["files"][number]["crs"],
    })),
    columns: { ...one.columns, ...Object.fromEntries(columns) },
    values: { ...one.values, ...Object.fromEntries(pairsIn(values.value)) },
  });
}

/** Shows how far a job is, until it is over. */
async function follow({ db, caller }: Context, jobId: string): Promise<void> {
  for (let last = ""; ; ) {
    const job = await jobOf(db, jobId, caller.id);
    if (!job) throw new Error(`no job ${jobId}`);
    const line = `${String(Math.floor(job.progress)).padStart(3)}% ${job.step}`;
    if (line !== last) say(line);
    last = line;
    if (job.state === "failed") throw new StartRefused(`未完成：${job.error}`);
    if (job.state === "cancelled") throw new StartRefused("已取消");
    if (job.state === "done") return;
    await pause(1_000);
  }
}

function tell({ id, report }: Takeover, isPublished: boolean): void {
  if (!report) return;
  const { total, taken, counts, states, counties, links, seconds } = report;
  say(
    `文件中 ${total} 条，可接管 ${taken} 条，不能接管 ${total - taken} 条，读取用时 ${seconds} 秒`,
  );
  for (const { label, zs } of states) say(`  ${label} ${zs}`);
  say(`  涉及 ${counties.length} 个县（市、区）`);
  for (const { rule, level, zs } of counts)
    say(`  ${level} ${rule} ${ruleNames[rule] ?? ""} ${zs}`);
  for (const { label, found, lost } of links) say(`  ${label} 对应 ${found}，未找到 ${lost}`);
  say(
    isPublished
      ? "已接管入册"
      : `试运行完成；接管入册：npm run takeover -- --as … --id ${id} --publish`,
  );
}

main().catch((error: unknown) => {
  const isOurs = error instanceof StartRefused || error instanceof Refusal;
  process.stderr.write(`${isOurs ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
});
