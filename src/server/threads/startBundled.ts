import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { build, type Plugin } from "esbuild";

type Options = Omit<WorkerOptions, "workerData" | "execArgv">;

const made = new Map<string, Promise<URL>>();

/**
 * Starts a TypeScript file in a worker thread as one piece of JavaScript, made once for the process.
 * Without a loader of its own the thread is there in a tenth of the time and in less than half of
 * the memory; packages with wasm of their own stay where they are.
 */
export async function startBundled(
  entry: URL,
  data: unknown,
  options: Options = {},
): Promise<Worker> {
  const known = made.get(entry.href) ?? bundle(entry);
  made.set(entry.href, known);
  known.catch(() => made.delete(entry.href));
  const worker = new Worker(await known, { ...options, execArgv: [], workerData: { data } });
  // Whoever waits for it listens too. It may fail when nobody does, and would end the process.
  worker.on("error", () => {});
  return worker;
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
    plugins: [wasmStays],
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

/** Packages that read wasm from beside their code. */
const withWasm = /^@electric-sql\//;

/** A module in a data address knows no package names: these packages are named by their files. */
const wasmStays: Plugin = {
  name: "wasm-stays",
  setup: (bundler) => {
    const inner = Symbol("inner");
    bundler.onResolve({ filter: withWasm }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === inner) return undefined;
      const found = await bundler.resolve(path, { kind, resolveDir, pluginData: inner });
      if (found.errors.length > 0) return { errors: found.errors };
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};
