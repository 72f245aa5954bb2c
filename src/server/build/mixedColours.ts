import type { CSSOptions } from "vite";

type PostCss = Exclude<CSSOptions["postcss"], string | undefined>;
/** Red, green and blue up to 255, opacity up to 1. */
type Colour = readonly [number, number, number, number];
type Tokens = Readonly<Record<string, string>>;

const mix = /color-mix\(in srgb, *(var\(--[\w-]+\)|#?\w+) +(\d+)%, *(var\(--[\w-]+\)|#?\w+)\)/g;
const words: Tokens = { black: "#000000", white: "#ffffff", transparent: "#00000000" };

/** What the tokens of a block are: `:root`, or the dark stage. */
function tokensIn(css: string, block: string): Tokens {
  const start = css.indexOf(`${block} {`);
  const text = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...text.matchAll(/(--[\w-]+): *([^;]+);/g)].map((one) => one.slice(1)),
  );
}

function colourOf(text: string, tokens: Tokens): Colour | null {
  const token = /^var\((.+)\)$/.exec(text)?.[1];
  const value = (token ? tokens[token] : words[text]) ?? text;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value)?.[1];
  if (!digits) return null;
  const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [red = 0, green = 0, blue = 0, opacity = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return [red, green, blue, opacity / 255];
}

/** As browsers do it: by opacity. */
function mixed(a: Colour, share: number, b: Colour): string {
  const opacity = a[3] * share + b[3] * (1 - share);
  const at = (i: 0 | 1 | 2) =>
    opacity === 0 ? 0 : Math.round((a[i] * a[3] * share + b[i] * b[3] * (1 - share)) / opacity);
  return `rgb(${at(0)} ${at(1)} ${at(2)} / ${Number(opacity.toFixed(3))})`;
}

/** A value without mixtures; of a colour that only the page knows, the one that has more share in it. */
const plain = (value: string, tokens: Tokens) =>
  value.replace(mix, (_, first: string, percent: string, second: string) => {
    const [a, b] = [colourOf(first, tokens), colourOf(second, tokens)];
    const share = Number(percent) / 100;
    return a && b ? mixed(a, share, b) : share < 0.5 ? second : first;
  });

/** Writes beside each mixture of colours what it is on either stage, for Chromium below 111. */
export function mixedColours(tokensCss: string): PostCss {
  const light = tokensIn(tokensCss, ":root");
  const dark = { ...light, ...tokensIn(tokensCss, '[data-stage="dark"]') };
  return {
    plugins: [
      {
        postcssPlugin: "mixed-colours",
        Once(root, { AtRule }) {
          root.walkRules((rule) => {
            const found = (rule.nodes ?? []).filter(
              (node) => node.type === "decl" && node.value.includes("color-mix("),
            );
            if (found.length === 0) return;
            const without = (tokens: Tokens, selectors: string[]) => {
              const own = rule.clone({ nodes: [], selectors });
              for (const node of found) {
                if (node.type === "decl")
                  own.append(node.clone({ value: plain(node.value, tokens) }));
              }
              return own;
            };
            const params = "not (color: color-mix(in srgb, red, red))";
            const instead = new AtRule({ name: "supports", params });
            const onDark = rule.selectors.map((one) => `[data-stage="dark"] ${one}`);
            instead.append(without(light, rule.selectors), without(dark, onDark));
            rule.after(instead);
          });
        },
      },
    ],
  };
}
