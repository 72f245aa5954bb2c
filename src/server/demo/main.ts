import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "../db/connect/open";
import { migrate } from "../db/migrate";
import { seedRegions } from "../db/seedRegions";
import { isEmpty } from "./base/demo";
import { seedDemo } from "./seed";

const { values } = parseArgs({
  options: {
    /** Parcels of the city library. */
    parcels: { type: "string", default: "4200" },
    /** Parcels of the provincial library. */
    provincial: { type: "string", default: "3000" },
    /** Review log and earlier versions; on by default only at the usual volume. */
    history: { type: "boolean" },
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
    await seedDemo(db, say, { sd, st, history: values.history ?? sd <= 10_000 });
    say(`用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`);
  } finally {
    await close();
  }
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`地块数量应为正整数：${text}`);
  return count;
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
