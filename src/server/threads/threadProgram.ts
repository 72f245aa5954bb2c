import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";

/** Packages that load files from beside their code. */
export const outside = /^(@electric-sql\/|sharp$|libheif-js\/)/;

/** The address under which a thread finds a file. */
type AddressOf = (path: string) => string;

/**
 * A thread's entry and all that it imports as one module; packages with wasm or machine code of
 * their own are not bundled.
 */
export async function threadProgram(
  entry: string,
  addressOf: AddressOf,
): Promise<{ code: Uint8Array; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [staysOutside(addressOf)],
    alias: { zod: fileURLToPath(new URL("./noSchemas.ts", import.meta.url)) },
    // CommonJS packages call `require`, which does not exist in a module.
    banner: {
      js: `import{createRequire}from"node:module";const require=createRequire(${JSON.stringify(addressOf(entry))});`,
    },
  });
  const [code] = outputFiles;
  if (!code) throw new Error(`${entry} makes no code`);
  return { code: code.contents, metafile };
}

/**
 * Modules away from `node_modules` cannot resolve package names, so these packages are imported by
 * file path.
 */
const staysOutside = (addressOf: AddressOf): Plugin => ({
  name: "stays-outside",
  setup: (bundler) => {
    const inner = Symbol("inner");
    bundler.onResolve({ filter: outside }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === inner) return undefined;
      const found = await bundler.resolve(path, { kind, resolveDir, pluginData: inner });
      if (found.errors.length > 0) return { errors: found.errors };
      return { path: addressOf(found.path), external: true };
    });
  },
});
