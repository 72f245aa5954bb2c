import { expect, test } from "vitest";
import { importsOf, programParts } from "./programParts";

const root = "/house";
const client = (path: string) => `${root}/src/client/${path}`;
const library = (path: string) => `${root}/node_modules/@arcgis/core/${path}`;
const pageAt = (name: string) => client(`features/map-pages/low/${name}Page.tsx`);

const imports: Readonly<Record<string, readonly string[]>> = {
  [client("main.tsx")]: ["react"],
  [client("features/login/LoginPage.tsx")]: ["react", "button"],
  [client("features/portal/PortalPage.tsx")]: ["react", "clock"],
  [client("app/ShellLayout.tsx")]: ["button", "clock", "menu"],
  [client("map/MapCanvas.tsx")]: ["menu", client("map/view.ts"), library("View.js")],
  [library("views/2d/mapViewDeps.js")]: [library("View.js"), library("shaders.js")],
  [library("layers/FeatureLayer.js")]: [library("View.js"), library("query.js")],
  [pageAt("One")]: ["card", "menu"],
  [pageAt("Other")]: ["card", "gauge"],
};
const later: Readonly<Record<string, readonly string[]>> = {
  [client("app/mapRoutes.ts")]: [pageAt("One"), client("features/low/ListPage.tsx")],
  [client("app/routes.ts")]: [pageAt("Other")],
};
const parts = programParts(root, (id) => ({ imports: imports[id] ?? [], later: later[id] ?? [] }));

test.each([
  ["react", "base"],
  ["button", "base"],
  ["clock", "common"],
  ["menu", "shell"],
  [client("map/view.ts"), "map"],
  [library("shaders.js"), "arcgis"],
  [library("query.js"), "features"],
  ["card", "pages"],
])("%s is in %s", (id, part) => expect(parts.get(id)).toBe(part));

test("what one page alone imports is left to the bundler", () => {
  expect(parts.has("gauge")).toBe(false);
  expect(parts.has(pageAt("One"))).toBe(false);
});

test("a page without a map is given no part of it", () => {
  expect(parts.has(client("features/portal/PortalPage.tsx"))).toBe(false);
});

test("names of antd lead to what they name, and to nothing else of it", () => {
  const index = `${process.cwd()}/node_modules/antd/es/index.js`;
  const code = `import { Button, DatePicker as Day, version } from "antd";import x from "y";`;
  expect(importsOf(code, [index, "y"])).toEqual([
    index.replace("index.js", "button/index.js"),
    index.replace("index.js", "date-picker/index.js"),
    index.replace("index.js", "version/index.js"),
    "y",
  ]);
});

test("an icon leads to its own file", () => {
  const index = `${process.cwd()}/node_modules/@ant-design/icons/es/index.js`;
  const code = `import { AimOutlined } from "@ant-design/icons";`;
  expect(importsOf(code, [index])).toEqual([index.replace("index.js", "icons/AimOutlined.js")]);
});
