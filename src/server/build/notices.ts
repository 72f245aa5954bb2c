import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestOf, readPackages } from "./packagesOf";
import { outsidePackages } from "./runtimePackages";

/** Files in which packages say their terms, and those of what they contain. */
const termsFile = /^(licen[cs]e|copying|notice|copyright|third.?party)/i;

/** A README's chapter on licences, for packages that have no file of their own. */
const chapter = /^#+ .*licen[cs](?:e|ing).*$[\s\S]*?(?=^#+ |$(?![\s\S]))/im;

/** Terms of data and programs that no package names. */
const others: readonly (readonly [title: string, file: string])[] = [
  ["参考底图数据", "map-config/basemap/SOURCE.md"],
  ["行政区划边界数据", "map-config/regions/SOURCE.md"],
];

const head = `第三方软件与数据许可

本产品包含下列第三方软件和数据。每一项列出名称、版本和许可，其后是该项自带的许可全文。
离线安装包另含 Node.js，其许可全文在 node/LICENSE。
网页使用 ArcGIS Maps SDK for JavaScript，运行单位须持有 Esri 许可。
`;

const line = "=".repeat(78);

const below = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

function termsOf(folder: string): string {
  const names = below(folder);
  const files = names.filter((name) => termsFile.test(name) && !/\.[cm]?[jt]s$/.test(name));
  if (files.length > 0) {
    return files.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
  }
  const readme = names.find((name) => /^readme\b/i.test(name));
  const said = readme && chapter.exec(readFileSync(join(folder, readme), "utf8"))?.[0].trim();
  return said || "（软件包没有附许可全文）";
}

/** The terms of packages, by their folders. One that names no licence may not be given on. */
export function notices(root: string, folders: Iterable<string>): string {
  const parts = new Map<string, string>();
  for (const folder of folders) {
    const { name, version, license } = manifestOf(root, folder);
    if (typeof license !== "string" || license === "UNLICENSED") {
      throw new Error(`${folder} names no licence`);
    }
    parts.set(`${name} ${version}`, `许可：${license}\n\n${termsOf(join(root, folder))}`);
  }
  const packages = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  const data = others
    .filter(([, file]) => existsSync(join(root, file)))
    .map(([title, file]) => [title, readFileSync(join(root, file), "utf8").trim()] as const);
  const texts = [...data, ...packages].map(([title, text]) => `${line}\n${title}\n\n${text}\n`);
  return `${head}\n${texts.join("\n")}`;
}

/** Lists written by the builds of server and client: the packages that are in them. */
export const packageLists = ["dist/server/packages.json", "dist/client.packages.json"];

/** The folders of all packages that are given on. */
export const givenOn = (root: string): string[] => [
  ...new Set([
    ...packageLists
      .map((file) => join(root, file))
      .filter((file) => existsSync(file))
      .flatMap(readPackages),
    ...outsidePackages(root),
  ]),
];

/** Writes what the page 关于 leads to. */
export const writeNotices = (root: string) =>
  writeFileSync(join(root, "dist/client/notices.txt"), notices(root, givenOn(root)));
