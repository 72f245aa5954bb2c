import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { settings } from "#contract/settings";
import { openDatabase } from "../db/connect/open";
import { migrate } from "../db/migrate";
import { seedRegions } from "../db/seedRegions";
import { isEmpty } from "./base/demo";
import { demoYears } from "./base/demoTime";
import { seedDemo } from "./seed";

const { values } = parseArgs({
  options: {
    /** Parcels of the city library. */
    parcels: { type: "string", default: "4200" },
    /** Parcels of the provincial library. */
    provincial: { type: "string", default: "3000" },
    /** Review log and earlier versions; on by default only at the usual volume. */
    history: { type: "boolean" },
    /** The last of the years that the records are of. */
    year: { type: "string", default: String(settings.dataYear.usual) },
  },
});

const mapConfigDir = fileURLToPath(new URL("../../../map-config", import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { error: (_: object, message: string) => say(message) };

/** Indexing a million parcels takes long in the embedded engine. */
const statementMs = 3_600_000;

/**
 * Fills an empty database with any volume of demonstration data: `npm run demo -- --parcels
 * 200000`.
 */
async function main(): Promise<void> {
  const [sd, st] = [countOf(values.parcels), countOf(values.provincial)];
  const year = yearOf(values.year);
  const { DATA_DIR: dataDir = "./data", DATABASE_URL: url, DEMO } = process.env;
  if (url && DEMO !== "1") {
    throw new Error("演示数据不会写入 DATABASE_URL 的数据库，除非明确设置 DEMO=1");
  }
  const { db, close } = await openDatabase({ dataDir, url, log, statementMs });
  try {
    await migrate(db);
    await seedRegions(db, mapConfigDir);
    if (!(await isEmpty(db, "dxydsd"))) throw new Error("数据库中已有地块，演示数据只写入空库");
    const started = Date.now();
    const volumes = { sd, st, history: values.history ?? sd <= 10_000 };
    await seedDemo(db, say, volumes, undefined, year);
    say(`用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`);
  } finally {
    await close();
  }
}

function countOf(text: string, what = "地块数量"): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${what}应为正整数：${text}`);
  return count;
}

function yearOf(text: string): number {
  const [first, last] = demoYears();
  const year = countOf(text, "年度");
  if (year < first || year > last) throw new Error(`年度应在 ${first} 到 ${last} 之间：${text}`);
  return year;
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
