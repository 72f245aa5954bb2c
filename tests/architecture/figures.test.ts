import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { figures } from "#contract/figures/catalogue";

/** How pages show one figure: elements with `title` and `hint`, calls with a name and what is said about it. */
const elements = new Set(["Kpi", "Amount", "Gauge"]);
const calls = new Set(["kpiCount", "kpiArea", "kpiRate", "kpiRatio", "kpiGiven", "kpiAmount"]);

const client = new URL("../../src/client/", import.meta.url);

type Shown = { name: string; hint: string | null; file: string };

const literal = (node: ts.Node | undefined): string | null =>
  node && ts.isStringLiteralLike(node) ? node.text : null;

function attributeOf(node: ts.JsxOpeningLikeElement, name: string): string | null {
  for (const one of node.attributes.properties) {
    if (ts.isJsxAttribute(one) && one.name.getText() === name) return literal(one.initializer);
  }
  return null;
}

function hintOf(node: ts.CallExpression): string | null {
  const about = node.arguments.find(ts.isObjectLiteralExpression);
  for (const one of about?.properties ?? []) {
    if (ts.isPropertyAssignment(one) && one.name.getText() === "hint") {
      return literal(one.initializer);
    }
  }
  return null;
}

/** The figures of a source text that are named where they are shown. */
function shownIn(file: string, text: string): Shown[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Shown[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningLikeElement(node) && elements.has(node.tagName.getText())) {
      const name = attributeOf(node, "title");
      if (name) found.push({ name, hint: attributeOf(node, "hint"), file });
    }
    if (ts.isCallExpression(node) && calls.has(node.expression.getText())) {
      const name = literal(node.arguments[0]);
      if (name) found.push({ name, hint: hintOf(node), file });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const names = new Set(Object.values(figures).map(({ name }) => name));
/** Gauges are drawn below the catalogue: their name is checked, and their section has the ⓘ. */
const drawn = new Set(["开工率", "竣工率", "计划完成率"]);

/** A name of the catalogue without its words, or a name with two explanations. */
function contradictions(all: readonly Shown[]): string[] {
  const unexplained = all
    .filter(({ name }) => names.has(name) && !drawn.has(name))
    .map(({ name, file }) => `${file}: “${name}” is of the catalogue`);
  const hints = new Map<string, string>();
  const twice = all.flatMap(({ name, hint, file }) => {
    if (hint === null) return [];
    const known = hints.get(name);
    hints.set(name, known ?? hint);
    return known && known !== hint ? [`${file}: “${name}” is ${hint}, elsewhere ${known}`] : [];
  });
  return [...unexplained, ...twice];
}

describe("figures on screens", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && !file.includes(".test."),
  );
  const all = files.flatMap((file) => shownIn(file, readFileSync(new URL(file, client), "utf8")));

  test("one name carries one formula, that of the catalogue if it is there", () => {
    expect(all.length).toBeGreaterThan(50);
    expect(contradictions(all)).toEqual([]);
  });

  test("a second formula under one name is found, and a name of the catalogue without its words", () => {
    const page = `const a = <Kpi title="空地率" hint="空地 ÷ 用地" />;
      const b = [kpiRate("空地率", 1, 2, { hint: "空地 ÷ 宗地" }), kpiGiven("亩均税收", 1, "")];`;
    expect(contradictions(shownIn("page.tsx", page))).toEqual([
      "page.tsx: “亩均税收” is of the catalogue",
      "page.tsx: “空地率” is 空地 ÷ 宗地, elsewhere 空地 ÷ 用地",
    ]);
  });
});
