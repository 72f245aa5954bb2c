import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

/** What Playwright starts: a program and, if needed, its environment. */
export type Browser = { executablePath: string; env?: Record<string, string> };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const unpackedFolder = here("../../dist/browser");

/** A package of a browser for Linux on x64, as `@sparticuz/chromium` is made. */
export type Packed = {
  /** Its folder. */
  folder: string;
  /** The archives in it of libraries that a bare machine lacks, and of those of graphics. */
  archives: readonly string[];
};

const ofTheProject: Packed = {
  folder: join(createRequire(import.meta.url).resolve("@sparticuz/chromium"), "../../.."),
  archives: ["al2023.tar.br", "swiftshader.tar.br"],
};

export const canRunPackaged = () => process.platform === "linux" && process.arch === "x64";

/** Writes the files of a tar archive: blocks of 512 bytes, a header and then the contents. */
function unpackTar(bytes: Buffer, folder: string): void {
  const block = 512;
  const textAt = (from: number, length: number) =>
    bytes.toString("latin1", from, from + length).replace(/\0.*/s, "");
  for (let at = 0; bytes[at]; ) {
    const [name, size, kind] = [
      textAt(at, 100),
      parseInt(textAt(at + 124, 12), 8),
      bytes[at + 156],
    ];
    const from = at + block;
    if (kind === "0".charCodeAt(0)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes.subarray(from, from + size));
    }
    at = from + Math.ceil(size / block) * block;
  }
}

function unpack(packed: Packed, folder: string): void {
  const bytesOf = (name: string) =>
    brotliDecompressSync(readFileSync(join(packed.folder, "bin", name)));
  for (const name of packed.archives) unpackTar(bytesOf(name), folder);
  writeFileSync(join(folder, "chromium"), bytesOf("chromium.br"), { mode: 0o755 });
}

/** Where a browser is unpacked, once, beside the build. */
function unpacked(packed: Packed): string {
  const manifest = readFileSync(join(packed.folder, "package.json"), "utf8");
  const folder = join(unpackedFolder, JSON.parse(manifest).version);
  if (existsSync(folder)) return folder;
  mkdirSync(unpackedFolder, { recursive: true });
  const arriving = mkdtempSync(join(unpackedFolder, "arriving-"));
  unpack(packed, arriving);
  // Another run may have been faster.
  if (existsSync(folder)) rmSync(arriving, { recursive: true });
  else renameSync(arriving, folder);
  return folder;
}

/** The browser that comes with the project, or another, with its own libraries and the product's font. */
export function packagedBrowser(packed = ofTheProject): Browser {
  const folder = unpacked(packed);
  const { LD_LIBRARY_PATH, ...env } = process.env as Record<string, string>;
  const libraries = [join(folder, "lib"), ...(LD_LIBRARY_PATH ? [LD_LIBRARY_PATH] : [])];
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...env,
      LD_LIBRARY_PATH: libraries.join(delimiter),
      FONTCONFIG_FILE: here("fonts.conf"),
    },
  };
}
