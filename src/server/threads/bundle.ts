import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const made = new Map<string, Promise<Uint8Array>>();

/**
 * A TypeScript file as a single JavaScript module, built once per process. Without a loader, a
 * thread or process is up in a tenth of the time and takes less than half the memory; packages with
 * wasm or machine code of their own are not bundled.
 */
export function bundled(entry: URL): Promise<Uint8Array> {
  const known = made.get(entry.href) ?? bundle(entry);
  made.set(entry.href, known);
  known.catch(() => made.delete(entry.href));
  return known;
}

async function bundle(entry: URL): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [staysOutside],
    alias: { zod: fileURLToPath(new URL("./noSchemas.ts", import.meta.url)) },
    // CommonJS packages call `require`, which does not exist in a module.
    banner: {
      js: `import{createRequire}from"node:module";const require=createRequire(${JSON.stringify(entry.href)});`,
    },
  });
  const [code] = outputFiles;
  if (!code) throw new Error(`${entry.href} makes no code`);
  return code.contents;
}

/** Packages that load files from beside their code. */
const outside = /^(@electric-sql\/|sharp$|libheif-js\/)/;

/**
 * Modules away from `node_modules` cannot resolve package names, so these packages are imported by
 * file path.
 */
const staysOutside: Plugin = {
  name: "stays-outside",
  setup: (bundler) => {
    const inner = Symbol("inner");
    bundler.onResolve({ filter: outside }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === inner) return undefined;
      const found = await bundler.resolve(path, { kind, resolveDir, pluginData: inner });
      if (found.errors.length > 0) return { errors: found.errors };
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};
