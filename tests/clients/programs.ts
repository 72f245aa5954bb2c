import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

/** Debian's own Python, which has the modules of its packages; another one may stand before it. */
const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

/** What a program says of itself; null if it is not there. */
function versionOf(command: string, ...args: string[]): string | null {
  try {
    const told = execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] });
    return told.toString().trim();
  } catch {
    return null;
  }
}

const modulVersion = (name: string, expression: string) =>
  versionOf(python, "-c", `import ${name}; print(${expression})`);

/** Versions of programs of this machine that nobody here wrote; null for those that it lacks. */
export const programs = {
  GDAL: versionOf("ogrinfo", "--version"),
  QGIS: modulVersion("qgis.core", "qgis.core.Qgis.QGIS_VERSION"),
  OWSLib: modulVersion("owslib", "owslib.__version__"),
};

/** What a test is skipped with where its program is missing. */
export const missing = (name: keyof typeof programs): string =>
  `${name} is not installed on this machine`;

const run = promisify(execFile);

export type Table = { head: string[]; rows: string[][] };

/** A layer as GDAL reads it: its fields as a table, with more words of `ogr2ogr` after the source. */
export async function gdalTable(
  source: readonly string[],
  token: string,
  more: readonly string[] = [],
): Promise<Table> {
  const env = { ...process.env, GDAL_HTTP_AUTH: "BASIC", GDAL_HTTP_USERPWD: `name:${token}` };
  const args = ["-f", "CSV", "/vsistdout/", ...source, ...more];
  const { stdout } = await run("ogr2ogr", args, { env, maxBuffer: 1e9 });
  return tableOf(stdout);
}

/** The words of GDAL's failure, or "" where it succeeds. */
export async function gdalFailure(source: readonly string[], token: string): Promise<string> {
  const env = { ...process.env, GDAL_HTTP_AUTH: "BASIC", GDAL_HTTP_USERPWD: `name:${token}` };
  try {
    const { stdout, stderr } = await run("ogrinfo", ["-so", ...source], { env });
    return /ERROR/.test(stderr) ? stderr : stdout && "";
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr ?? error);
  }
}

/** CSV as GDAL writes it: quoted where a text has commas, quotes or line breaks. */
function tableOf(text: string): Table {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  const [head = [], ...all] = rows;
  return { head, rows: all.filter((row) => row.length === head.length) };
}

export const column = ({ head, rows }: Table, name: string): string[] => {
  const at = head.indexOf(name);
  return at < 0 ? [] : rows.map((row) => row[at] ?? "");
};

/** Runs one of our scripts with JSON in, and JSON in the last line out. */
export function askPython<T>(script: string, asked: object): Promise<T> {
  const env = { ...process.env, QT_QPA_PLATFORM: "offscreen" };
  const child = spawn(python, [`tests/clients/python/${script}`], { env });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (part: Buffer) => out.push(part));
  child.stderr.on("data", (part: Buffer) => err.push(part));
  child.stdin.end(JSON.stringify(asked));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const last = Buffer.concat(out).toString().trim().split("\n").at(-1) ?? "";
      if (code === 0) resolve(JSON.parse(last) as T);
      else reject(new Error(`${script}: ${Buffer.concat(err).toString().slice(-2000)}`));
    });
  });
}
