import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const domain = "src/contract/domain";

/** The customer's own document, which may not be stored here; it has nine sections. */
const specification = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);

/** The sections of a dictionary page, and its numbered items, by which rulings are cited. */
function sectionsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^## .*$/gm)].flatMap(([line]) => [
    ...line.matchAll(/(?:^## |\/ )(\d+)\./g),
  ]);
  const items = text.matchAll(/^(\d+)\. /gm);
  return new Set([...headings, ...items].map(([, number = ""]) => number));
}

const pages = new Map(
  readdirSync(domain)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .map((name) => [
      `domain/${name.slice(0, 2)}`,
      sectionsOf(readFileSync(join(domain, name), "utf8")),
    ]),
);
pages.set("specification", specification);

const filesUnder = (folder: string, kinds: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => kinds.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Citations in a text, such as `domain/04 §2`; several sections of a page can follow one name. */
function citations(text: string): string[] {
  const found = text.matchAll(/((?:[\w/]+)?)[ ,–]*§(\d*)/g);
  let page = "";
  return [...found].map(([, name = "", section]) => {
    if (name !== "") page = name;
    return `${page} §${section}`;
  });
}

const isKnown = (citation: string): boolean => {
  const [page = "", section = ""] = citation.split(" §");
  return pages.get(page)?.has(section) ?? false;
};

describe("what the code says about the knowledge behind it", () => {
  const sources = ["src", "tests"]
    .flatMap((folder) => filesUnder(folder, /\.(ts|tsx|cjs|sql)$/))
    .filter((path) => !path.endsWith("references.test.ts"));

  test("each section that a comment cites is there", () => {
    const lost = sources.flatMap((path) =>
      citations(readFileSync(path, "utf8"))
        .filter((one) => !isKnown(one))
        .map((one) => `${path}: ${one}`),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(lost).toEqual([]);
  });

  test("a section that is not there is found", () => {
    expect(citations("(domain/04 §2, §5, domain/08 §9)")).toEqual([
      "domain/04 §2",
      "domain/04 §5",
      "domain/08 §9",
    ]);
    expect(isKnown("domain/04 §2")).toBe(true);
    expect(isKnown("domain/03 §3")).toBe(true);
    expect(isKnown("domain/04 §99")).toBe(false);
    expect(isKnown("rulings §1")).toBe(false);
  });

  test("nothing but samples, which may be absent, is read from beside the project", () => {
    const outside = sources.filter((path) =>
      /["'`][^"'`\n]*\.\.\/shared\/(?!samples)/.test(readFileSync(path, "utf8")),
    );
    // One compares whatever files there are with another program, one builds the base map anew.
    expect(outside.toSorted()).toEqual([
      "src/server/checks/parse/gdal.test.ts",
      "tests/api/basemapPack.test.ts",
    ]);
  });
});

describe("the pages that explain the project", () => {
  const texts = [
    "README.md",
    ...filesUnder("src", /\.md$/),
    ...(existsSync(".github") ? filesUnder(".github", /\.md$/) : []),
    ...filesUnder("tests", /\.md$/),
  ];

  test("link to files that are there", () => {
    const dead = texts.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^(https?|mailto):/.test(target))
        .filter((target) => !existsSync(join(dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });
});
