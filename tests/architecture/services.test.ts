import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Endpoints } from "#contract/define/endpoint";

/**
 * Services are mounted as whole modules, so a checker of unused exports sees all of them as used,
 * even those that serve no call of their group.
 */

const routes = readFileSync("src/server/http/routes.ts", "utf8");
const sources = new Map(
  ["src", "tests"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path): [string, string] => [join(root, path), readFileSync(join(root, path), "utf8")]),
  ),
);

const namespaces = [...routes.matchAll(/import \* as (\w+) from "\.\.\/services\/([\w/]+)";/g)];

/** The groups that a service is mounted for. */
const groupsOf = (name: string): string[] =>
  [...routes.matchAll(/mount\((\w+), (\{[^}]*\}|\w+)/g)].flatMap(([, group = "", handlers = ""]) =>
    new RegExp(`(^|\\.\\.\\.)${name}\\b`).test(handlers.replace("{ ", "")) ? [group] : [],
  );

async function callsOf(group: string): Promise<string[]> {
  const path = new RegExp(`import \\{[^}]*\\b${group}\\b[^}]*\\} from "(#contract/[^"]+)"`).exec(
    routes,
  );
  const module = await import(path?.[1]?.replace("#contract", "../../src/contract") ?? "");
  return Object.keys(module[group] as Endpoints);
}

/** The names that a module exports. */
function exportsOf(text: string): string[] {
  const single = [...text.matchAll(/^export (?:const|function|async function) (\w+)/gm)];
  const several = [...text.matchAll(/^export (?:const )?\{([^}]*)\}/gm)];
  return [
    ...single.map(([, name = ""]) => name),
    ...several.flatMap(([, list = ""]) =>
      list.split(",").flatMap(
        (one) =>
          one
            .trim()
            .split(/ as |: /)
            .at(-1) || [],
      ),
    ),
  ];
}

const isImported = (path: string, name: string): boolean =>
  [...sources].some(([file, text]) =>
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from "([^"]+)"/g)].some(
      ([, names = "", from = ""]) =>
        basename(from) === basename(path) &&
        !file.endsWith(`${path}.ts`) &&
        names.split(",").some((one) => one.trim().split(" as ")[0] === name),
    ),
  );

test.each(namespaces.map(([, name = "", path = ""]) => [name, path]))(
  "every export of the service %s answers a call or is asked for by name",
  async (name, path) => {
    const calls = (await Promise.all(groupsOf(name).map(callsOf))).flat();
    const own = sources.get(`src/server/services/${path}.ts`) ?? "";
    const unused = exportsOf(own).filter((one) => !calls.includes(one) && !isImported(path, one));
    const byName = unused.filter((one) => !routes.includes(`${name}.${one}`));
    expect(byName).toEqual([]);
  },
);

test("services are found", () => {
  expect(namespaces.length).toBeGreaterThan(40);
  expect(groupsOf("ghgy")).toEqual(["ghgyApi"]);
  expect(
    exportsOf("export const { a, b: c } = f();\nexport { d as e };\nexport const g = 1;"),
  ).toEqual(["g", "a", "c", "e"]);
});
