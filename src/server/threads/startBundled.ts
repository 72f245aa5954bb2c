import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { build } from "esbuild";

type Options = Omit<WorkerOptions, "workerData" | "execArgv">;

const made = new Map<string, Promise<URL>>();

/**
 * Starts a TypeScript file in a worker thread as one piece of JavaScript, made once for the process.
 * Without a loader of its own the thread is there in a tenth of the time and in less than half of
 * the memory; only code without native or wasm parts can be moved so.
 */
export async function startBundled(
  entry: URL,
  data: unknown,
  options: Options = {},
): Promise<Worker> {
  const known = made.get(entry.href) ?? bundle(entry);
  made.set(entry.href, known);
  known.catch(() => made.delete(entry.href));
  return new Worker(await known, { ...options, execArgv: [], workerData: { data } });
}

async function bundle(entry: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    minifyWhitespace: true,
    minifySyntax: true,
    alias: { zod: fileURLToPath(new URL("./noSchemas.ts", import.meta.url)) },
    // Packages of the older kind ask for `require`, which a module has not.
    banner: {
      js: `import{createRequire}from"node:module";const require=createRequire(${JSON.stringify(entry.href)});`,
    },
  });
  const [code] = outputFiles;
  if (!code) throw new Error(`${entry.href} makes no code`);
  return new URL(`data:text/javascript;base64,${Buffer.from(code.contents).toString("base64")}`);
}
