import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildClient } from "./buildClient";
import { fillsDemo, readEnvironment } from "./environment";
import { prepare } from "./prepared";
import { say } from "./say";

/**
 * Entry of the build: the client, and the data folder that a first start on the embedded engine
 * copies.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const environment = readEnvironment(process.env);
const { DATABASE_URL: url, DEMO_YEAR: year } = environment;
say("构建网页");
const content = (await fillsDemo(environment)) ? "demo" : "blank";
const client = buildClient(root, join(root, "dist/client")).then(() => say("网页已构建"));
await Promise.all([
  client,
  ...(url ? [] : [prepare(root, join(root, "map-config"), content, say, year)]),
]);
say("构建完成");
