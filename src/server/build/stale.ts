import { createHash, type Hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addFiles, serverSources } from "../start/fingerprint";

/** The part of the product that `dist` lacks or holds of other sources. */
export type Part = "client" | "server" | "glyphs";

const clientSources = [
  "src/client",
  "src/contract",
  "src/geo",
  "public",
  "index.html",
  "vite.config.ts",
  ...["forOldBrowsers", "mixedColours", "programParts"].map(
    (name) => `src/server/build/${name}.ts`,
  ),
  "package-lock.json",
];

const glyphSources = [
  ...["build/drawGlyphs", "files/glyphField", "files/glyphRange", "files/keptGlyphs"].map(
    (name) => `src/server/${name}.ts`,
  ),
  ...["contours", "trueType"].map((name) => `src/server/files/pdf/${name}.ts`),
  "src/contract/map/nameLetters.ts",
  "node_modules/@expo-google-fonts/noto-sans-sc/package.json",
];

const hashOf = (root: string, paths: readonly string[]): string => {
  const hash: Hash = createHash("sha256");
  addFiles(hash, root, paths);
  return hash.digest("hex");
};

export const clientFingerprint = (root: string) => hashOf(root, clientSources);
export const serverFingerprint = (root: string) =>
  hashOf(root, [...serverSources, "package-lock.json"]);

export const glyphsFingerprint = (root: string) => hashOf(root, glyphSources);

/** Fingerprint of the sources the client was built from; beside its folder, which is served. */
export const clientBuiltOf = (clientDir: string) => `${clientDir}.sources`;
/** The same of the server, in its folder. */
export const serverBuiltOf = (serverDir: string) => join(serverDir, "sources");

/** The same of glyphs, in their folder. */
export const glyphsBuiltOf = (folder: string) => join(folder, "sources");

const saysOther = (kept: string, fingerprint: string) =>
  !existsSync(kept) || readFileSync(kept, "utf8") !== fingerprint;

/** Whether the client is missing or was built from other sources. */
export const isClientStale = (root: string, clientDir: string): boolean =>
  !existsSync(join(clientDir, "index.html")) ||
  saysOther(clientBuiltOf(clientDir), clientFingerprint(root));

/** What has to be built before a start, which without pages (`--api`) needs the server alone. */
export function staleParts(root: string, withoutPages: boolean): Part[] {
  const server = join(root, "dist/server");
  const parts: Part[] = [];
  if (saysOther(serverBuiltOf(server), serverFingerprint(root))) parts.push("server");
  if (withoutPages) return parts;
  if (isClientStale(root, join(root, "dist/client"))) parts.push("client");
  if (saysOther(glyphsBuiltOf(join(root, "dist/glyphs")), glyphsFingerprint(root))) {
    parts.push("glyphs");
  }
  return parts;
}
