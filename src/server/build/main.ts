import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Environment, fillsDemo, readEnvironment, StartRefused } from "../start/environment";
import type { Content } from "../start/prepared";
import { reasons } from "../start/reasons";
import { buildParts } from "./buildAll";
import { type Part, staleParts } from "./stale";

/**
 * Entry of the build: the server, the client, and the data folder that a first start on the embedded
 * engine copies. `--stale` builds what a start lacks, `--api` leaves the client out.
 */
const root = join(import.meta.dirname, "../../..");
const { values } = parseArgs({
  options: {
    stale: { type: "boolean", default: false },
    api: { type: "boolean", default: false },
  },
});

/** What a first start copies; a bucket's demonstration attachments go there one by one. */
async function wantedContents(environment: Environment): Promise<Content[]> {
  const { DATABASE_URL: url, DATA_DIR, S3_ENDPOINT } = environment;
  const isWanted = !url && !(values.stale && existsSync(join(DATA_DIR, "db")));
  if (!isWanted) return [];
  const demo = (await fillsDemo(environment)) && !(values.stale && S3_ENDPOINT);
  return [demo ? "demo" : "blank"];
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const stale = staleParts(root, values.api);
  const all: Part[] = values.api ? ["server"] : ["server", "client"];
  // Glyphs are what they were, until the font or their drawing changes.
  const parts = values.stale ? stale : [...all, ...stale.filter((part) => part === "glyphs")];
  await buildParts(root, parts, await wantedContents(environment), environment.DEMO_YEAR);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : reasons(error)}\n`);
  process.exit(1);
});
