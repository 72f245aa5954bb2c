import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildClient } from "./buildClient";
import { readEnvironment } from "./environment";
import { prepare } from "./prepared";
import { say } from "./say";

/** Entry of the build: the client, and beside it what a first start on the embedded engine copies. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const { DATABASE_URL: url, DEMO } = readEnvironment(process.env);
say("构建网页");
const content = DEMO === "1" ? "demo" : "blank";
const client = buildClient(root, join(root, "dist/client")).then(() => say("网页已构建"));
await Promise.all([
  client,
  ...(url ? [] : [prepare(root, join(root, "map-config"), content, say)]),
]);
say("构建完成");
