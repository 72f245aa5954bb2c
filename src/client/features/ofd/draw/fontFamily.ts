import type { Font } from "#geo/ofd/scene";

const song = ["SimSun", "NSimSun", "STSong", "Songti SC", "Noto Serif CJK SC", "Noto Serif SC"];
const black = ["SimHei", "Microsoft YaHei", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC"];

/** System fonts to substitute, by what the font name says. The first match wins. */
const kinds: readonly (readonly [name: RegExp, stand: readonly string[]])[] = [
  [/仿宋|fang\s?song/i, ["FangSong", "FangSong_GB2312", "STFangsong", ...song]],
  [/楷|kai/i, ["KaiTi", "KaiTi_GB2312", "STKaiti", "Kaiti SC", ...song]],
  [/小标宋|xiaobiaosong/i, ["方正小标宋简体", "FZXiaoBiaoSong-B05S", ...song]],
  [/黑|hei|sans|arial|calibri|helvetica|verdana|tahoma|dengxian|等线|圆/i, ["Arial", ...black]],
  [/courier|mono|consolas|ocr/i, ["Courier New", "Liberation Mono", "monospace", ...song]],
  [/times|roman|georgia|cambria/i, ["Times New Roman", "Liberation Serif", ...song]],
];

/** The product's own Noto Sans SC, for machines without any Chinese font. */
export const lastFamily = "OFD Noto Sans SC";

const generic = new Set(["monospace"]);
const quoted = (family: string) => (generic.has(family) ? family : `"${family}"`);

/** Letters, digits and a few signs only: the name becomes part of a style. */
const cleaned = (name: string) => name.replace(/[^\p{L}\p{N} _\-.]/gu, "").trim();

/** The families to try for a font that is not embedded, in CSS syntax. */
export function familiesOf(font: Pick<Font, "name" | "family"> | null): string {
  const own = [font?.name, font?.family].map((name) => cleaned(name ?? "")).filter(Boolean);
  const stand = kinds.find(([name]) => own.some((one) => name.test(one)))?.[1] ?? song;
  const all = [...own, ...stand, ...black, lastFamily];
  return `${[...new Set(all)].map(quoted).join(", ")}, sans-serif`;
}
