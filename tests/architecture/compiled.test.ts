import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildServer, programs, threads } from "../../src/server/build/buildServer";
import { nameIn, readPackages } from "../../src/server/build/packagesOf";
import { outsidePackages } from "../../src/server/build/runtimePackages";
import { serverBuiltOf, serverFingerprint } from "../../src/server/build/stale";

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "clzy-compiled-"));
const built = join(folder, "server");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Locked = { dev?: boolean };
const { packages: locked } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
/** What `npm ci --omit=dev` would not install. */
const isForDevelopment = (packageFolder: string) => locked[packageFolder]?.dev !== undefined;

describe("the compiled server", () => {
  beforeAll(() => buildServer(root, built), 120_000);

  test("has each program and each thread, and says what it was made of", () => {
    const there = readdirSync(built);
    for (const name of Object.keys(programs)) expect(there).toContain(`${name}.js`);
    expect(readdirSync(join(built, "threads"))).toHaveLength(threads.length);
    expect(readFileSync(serverBuiltOf(built), "utf8")).toBe(serverFingerprint(root));
  });

  test("holds packages that are dependencies, none for development", () => {
    const held = readPackages(join(built, "packages.json"));
    expect(held.length).toBeGreaterThan(50);
    expect(held.map(nameIn)).toContain("fastify");
    expect(held.filter((one) => !(one in locked))).toEqual([]);
    expect(held.filter(isForDevelopment)).toEqual([]);
    expect(isForDevelopment("node_modules/vite"), "one that is").toBe(true);
  });

  test("asks at run time for no other packages than those that lie beside it", () => {
    const code = [built, join(built, "threads")].flatMap((at) =>
      readdirSync(at)
        .filter((name) => /\.m?js$/.test(name))
        .map((name) => readFileSync(join(at, name), "utf8")),
    );
    const asked = code.flatMap((text) => [
      ...[...text.matchAll(/^(?:import|export)\b[^"';]*?from "([^."][^"]*)"/gm)],
      ...[...text.matchAll(/\bimport\("([^."][^"]*)"\)/g)],
    ]);
    const names = asked
      .map(([, name = ""]) => name)
      .filter((name) => !isBuiltin(name) && !name.startsWith("file:"));
    const packages = new Set(names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
    const beside = outsidePackages(root).map(nameIn);
    expect([...packages].filter((name) => !beside.includes(name))).toEqual([]);
    expect(beside.filter((name) => isForDevelopment(`node_modules/${name}`))).toEqual([]);
    expect(code.some((text) => text.includes("esbuild"))).toBe(false);
  });
});
