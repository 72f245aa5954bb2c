import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { antdTheme } from "../../src/client/theme/antdTheme";

const css = readFileSync(new URL("../../src/client/theme/tokens.css", import.meta.url), "utf8");

test("antd and the style sheets have the same colours, type and shadow", () => {
  const light = css.slice(0, css.indexOf("}"));
  const token = antdTheme.token as Record<string, unknown>;
  const pairs: Record<string, string> = {
    "--color-primary": "colorPrimary",
    "--color-text": "colorText",
    "--color-second": "colorTextSecondary",
    "--color-weak": "colorTextTertiary",
    "--color-surface": "colorBgBase",
    "--color-raised": "colorBgLayout",
    "--color-line": "colorBorderSecondary",
    "--color-control": "colorBorder",
    "--color-good": "colorSuccess",
    "--color-warn": "colorWarning",
    "--color-bad": "colorError",
    "--color-info": "colorInfo",
    "--shadow-panel": "boxShadow",
    "--font": "fontFamily",
  };
  const found = Object.keys(pairs).map((name) => [
    name,
    new RegExp(`${name}: ([^;]+);`).exec(light)?.[1],
  ]);
  const wanted = Object.entries(pairs).map(([name, key]) => [name, token[key]]);
  expect(found).toEqual(wanted);
});
