import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import type { Plugin } from "vite";

/** The folder of what only older browsers load. */
const folder = "src/client/oldBrowsers";

/** The programs of that folder: the check as it stands, and what it loads, each in a file by its hash. */
async function programs(root: string) {
  const check = readFileSync(join(root, folder, "check.js"), "utf8");
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/fill.ts`],
    ...{ bundle: true, write: false, minify: true, metafile: true, legalComments: "none" },
    // A classic script: a worker of ArcGIS asks for it by importScripts.
    ...{ format: "iife", target: "chrome109", logLevel: "silent" },
  });
  return {
    check: (await transform(check, { minify: true, target: "es5" })).code,
    fill: outputFiles[0]?.text ?? "",
    packages: Object.keys(metafile.inputs),
  };
}

/**
 * Puts a check of the browser before everything else in the page. `tell` gets the files that are
 * built in beside the client's own.
 */
export function forOldBrowsers(tell: (files: readonly string[]) => void): Plugin {
  let root = "";
  return {
    name: "for-old-browsers",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async buildStart() {
      const { packages, ...sources } = await programs(root);
      tell(packages);
      for (const part of ["check", "fill"] as const) {
        this.emitFile({ type: "asset", name: `${part}.js`, source: sources[part] });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const named = (part: string) => {
          const found = Object.values(bundle).find(
            (one) => one.type === "asset" && one.names.includes(`${part}.js`),
          );
          if (!found) throw new Error(`the build holds no ${part}.js`);
          return `/${found.fileName}`;
        };
        const attrs = { src: named("check"), "data-fill": named("fill") };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
