import { readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** Of large packages what the server reads; of the others all that a program can use. */
const kept: Readonly<Record<string, RegExp>> = {
  "@expo-google-fonts/noto-sans-sc":
    /^(package\.json|LICENSE.*|(400Regular|700Bold)\/NotoSansSC_\w+\.ttf)$/,
  "libheif-js":
    /^(package\.json|LICENSE|index\.js|wasm-bundle\.js|libheif-wasm\/(LICENSE|libheif-bundle\.js))$/,
  sharp: /^(package\.json|LICENSE|dist\/.*|lib\/.*)$/,
};

/** Texts for those who develop, not for those who run. */
const isForReaders = (path: string) =>
  /\.(map|d\.[cm]?ts|markdown|gyp|cc|h)$/.test(path) ||
  (/\.md$/i.test(path) && !/(^|\/)(licen[cs]e|notice|copying|third)/i.test(path)) ||
  /(^|\/)(tests?|docs?|examples?|__tests__)\//.test(path);

/** Removes from a package what nobody asks for at run time. */
export function prunePackage(name: string, folder: string): void {
  const isKept = kept[name];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path);
    // A package within has a name and rules of its own.
    if (inside.startsWith("node_modules/")) continue;
    if (isForReaders(inside) || (isKept && !isKept.test(inside))) rmSync(path);
  }
}
