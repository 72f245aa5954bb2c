import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { programHash } from "../start/programHash";
import { anywhere } from "../threads/threadPlace";
import { outside, threadProgram } from "../threads/threadProgram";
import { packagesOf, writePackages } from "./packagesOf";
import { serverBuiltOf, serverFingerprint } from "./stale";

/** What can be started, by the name that it gets in `dist/server`. */
export const programs: Readonly<Record<string, string>> = {
  main: "src/server/main.ts",
  backup: "src/server/start/backupMain.ts",
  move: "src/server/start/moveMain.ts",
  accounts: "src/server/start/accounts.ts",
  roles: "src/server/start/roles.ts",
  takeover: "src/server/start/takeover.ts",
  stale: "src/server/build/stale.ts",
};

/** Entries of threads and child processes. */
export const threads = [
  "src/server/db/embedded/worker.ts",
  "src/server/checks/readerChild.ts",
  "src/server/repositories/records/columnThread.ts",
  "src/server/threads/watchThread.ts",
];

/**
 * Compiles the server into a folder: its programs share chunks, and what they need of packages is
 * in them, so that a start reads a few files instead of two thousand.
 */
export async function buildServer(root: string, serverDir: string): Promise<void> {
  const before = serverFingerprint(root);
  const making = `${serverDir}.making-${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(making, "threads"), { recursive: true });
  try {
    const metafiles = [await buildPrograms(root, making, programs)];
    for (const entry of threads) metafiles.push(await buildThread(root, making, entry));
    const inputs = metafiles.flatMap((one) => Object.keys(one.inputs));
    writePackages(join(making, "packages.json"), packagesOf(root, inputs));
    writeFileSync(join(making, "program"), programHash(root));
    // Written last: an unfinished build matches no sources.
    writeFileSync(serverBuiltOf(making), before);
    rmSync(serverDir, { recursive: true, force: true });
    renameSync(making, serverDir);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Into a folder two below the root, from which their files find the product's own: see `knowsItsPlace`. */
export async function buildPrograms(
  root: string,
  outdir: string,
  entries: Readonly<Record<string, string>>,
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: join(root, file), out })),
    outdir,
    bundle: true,
    splitting: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    logLevel: "error",
    chunkNames: "[name]-[hash]",
    // Optional parts of packages, which nobody installs.
    external: ["pg-native"],
    plugins: [knowsItsPlace(root), takesCompiled, leavesOutside],
    // CommonJS packages call `require`, which does not exist in a module.
    banner: {
      js: 'import{createRequire as requireFor}from"node:module";const require=requireFor(import.meta.url);',
    },
  });
  return metafile;
}

async function buildThread(root: string, outdir: string, entry: string): Promise<Metafile> {
  const addressOf = (path: string) => anywhere + relative(root, path).replaceAll("\\", "/");
  const { code, metafile } = await threadProgram(join(root, entry), addressOf);
  writeFileSync(join(outdir, "threads", `${basename(entry, ".ts")}.mjs`), code);
  return metafile;
}

/** Packages with files of their own are found in `node_modules`. */
const leavesOutside: Plugin = {
  name: "leaves-outside",
  setup: ({ onResolve }) => {
    onResolve({ filter: outside }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * To a compiled source its own address is that of the source in the product's folder: what it finds
 * from there (migrations, settings, packages) stays where it is.
 */
const knowsItsPlace = (root: string): Plugin => ({
  name: "knows-its-place",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/](server|contract|geo)[\\/].*\.ts$/ }, ({ path }) => {
      const place = `../../${relative(root, path).replaceAll("\\", "/")}`;
      const own = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return {
        contents: readFileSync(path, "utf8").replaceAll("import.meta.url", own),
        loader: "ts",
      };
    });
  },
});

/** In place of `x.ts` a compiled server has `x.compiled.ts`, where there is one. */
const takesCompiled: Plugin = {
  name: "takes-compiled",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const instead = join(resolveDir, `${path}.compiled.ts`);
      return existsSync(instead) ? { path: instead } : undefined;
    });
  },
};
