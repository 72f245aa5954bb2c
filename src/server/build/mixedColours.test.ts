import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import { expect, test } from "vitest";
import { mixedColours } from "./mixedColours";

const tokens = `:root { --color-primary: #1f5fbf; --color-surface: #ffffff; }
[data-stage="dark"] { --color-primary: #3fa7ff; --color-surface: #061a33; }`;

async function written(css: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "clzy-colours-"));
  try {
    const file = join(root, "a.css");
    writeFileSync(file, css);
    const postcss = mixedColours(tokens);
    const config = await resolveConfig({ root, configFile: false, css: { postcss } }, "build");
    return (await preprocessCSS(readFileSync(file, "utf8"), file, config)).code;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("a mixture stays, and has beside it what it is on either stage", async () => {
  const rule =
    ".a { color: red; background: color-mix(in srgb, var(--color-primary) 10%, var(--color-surface)); }";
  const css = await written(rule);
  expect(css).toContain(rule);
  expect(css).toContain("@supports not (color: color-mix(in srgb, red, red))");
  // 10 % of 31, 95, 191 and 90 % of 255.
  expect(css).toMatch(/\.a \{[^}]*background: rgb\(233 239 249 \/ 1\)/);
  expect(css).toMatch(/\[data-stage="dark"\] \.a \{[^}]*background: rgb\(12 40 71 \/ 1\)/);
  expect(css.match(/color: red/g)).toHaveLength(1);
});

test("a mixture with nothing is the colour at that opacity; of an unknown colour the greater part stays", async () => {
  expect(
    await written(
      ".b { border: 1px solid color-mix(in srgb, var(--color-primary) 35%, transparent); }",
    ),
  ).toContain("1px solid rgb(31 95 191 / 0.35)");
  const status = "color-mix(in srgb, var(--status) 14%, var(--color-surface))";
  expect(await written(`.c { background: ${status}; }`)).toMatch(
    /background: var\(--color-surface\)/,
  );
});

test("what has no mixture is left as it is", async () => {
  expect(await written(".d { color: red; }")).toBe(".d { color: red; }");
});
