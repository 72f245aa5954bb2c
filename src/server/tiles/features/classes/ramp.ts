import { bad } from "../parameters";

/** Red, green, blue and opacity, each from 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** Colours from the first to the last; `at` is from 0 to 1. */
export type Ramp = (at: number) => Rgba;

const wrong = (why: string) => bad(`colorRamp 有误：${why}`);

type Triple = [number, number, number];
type Space = { from: (rgb: Triple) => Triple; to: (own: Triple) => Triple; turns: number | null };

/** A ramp as Esri writes it: `algorithmic` between two colours, or several of them, `multipart`. */
export function rampOf(given: unknown): Ramp {
  const { type, colorRamps } = Object(given) as { type?: unknown; colorRamps?: unknown };
  if (type === "algorithmic") return between(Object(given));
  if (type !== "multipart") throw wrong("type 应为 algorithmic 或 multipart");
  if (!Array.isArray(colorRamps) || colorRamps.length === 0 || colorRamps.length > mostParts) {
    throw wrong(`colorRamps 应为 1 至 ${mostParts} 段`);
  }
  const parts = colorRamps.map((one) => between(Object(one)));
  return (at) => {
    const part = Math.min(parts.length - 1, Math.floor(at * parts.length));
    return (parts[part] as Ramp)(at * parts.length - part);
  };
}

const mostParts = 32;

/** So many colours of a ramp, the first and the last among them. */
export const colorsOf = (ramp: Ramp, count: number): Rgba[] =>
  Array.from({ length: count }, (_, i) => ramp(count > 1 ? i / (count - 1) : 0));

type Given = { type?: unknown; algorithm?: unknown; fromColor?: unknown; toColor?: unknown };

function between({ type, algorithm = "esriCIELabAlgorithm", fromColor, toColor }: Given): Ramp {
  if (type !== "algorithmic") throw wrong("段的 type 应为 algorithmic");
  const space = Object.hasOwn(spaces, String(algorithm)) ? spaces[String(algorithm)] : undefined;
  if (!space) throw wrong(`algorithm 可用 ${Object.keys(spaces).join("、")}`);
  const [from, to] = [colorOf("fromColor", fromColor), colorOf("toColor", toColor)];
  const [a, b] = [from, to].map(([r, g, blue]) => space.from([r, g, blue])) as [Triple, Triple];
  return (at) => {
    const own = a.map((value, i) => value + step(a, b, i, space.turns) * at) as Triple;
    const [r, g, blue] = space.to(own).map(inRange) as Triple;
    return [r, g, blue, inRange(from[3] + (to[3] - from[3]) * at)];
  };
}

/** From one value to the other; a hue goes the shorter way round. */
function step(a: Triple, b: Triple, i: number, turns: number | null): number {
  const way = (b[i] as number) - (a[i] as number);
  if (i !== turns) return way;
  return way - 360 * Math.round(way / 360);
}

const inRange = (value: number) => Math.round(Math.max(0, Math.min(255, value)));

function colorOf(name: string, given: unknown): Rgba {
  const list = Array.isArray(given) ? given : [];
  const fits = list.every((one) => typeof one === "number" && one >= 0 && one <= 255);
  if (!fits || (list.length !== 3 && list.length !== 4))
    throw wrong(`${name} 应为 3 或 4 个 0 至 255 的数`);
  const [r, g, b, opacity = 255] = list as number[];
  return [r as number, g as number, b as number, opacity];
}

function toHsv([r, g, b]: Triple): Triple {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const hue =
    range === 0
      ? 0
      : most === r
        ? ((g - b) / range) * 60
        : most === g
          ? ((b - r) / range) * 60 + 120
          : ((r - g) / range) * 60 + 240;
  return [(hue + 360) % 360, most === 0 ? 0 : range / most, most];
}

function fromHsv([hue, saturation, value]: Triple): Triple {
  const part = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 60) % 6;
    return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [part(5), part(3), part(1)];
}

/** White of D65. */
const white: Triple = [0.95047, 1, 1.08883];
const [small, slope] = [216 / 24389, 24389 / 27];

function toLab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
  const xyz: Triple = [
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ];
  const [x, y, z] = xyz.map((value, i) => {
    const part = value / (white[i] as number);
    return part > small ? Math.cbrt(part) : (slope * part + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fromLab([light, a, b]: Triple): Triple {
  const y = (light + 16) / 116;
  const [x, , z] = ([y + a / 500, y, y - b / 200] as Triple).map((value, i) => {
    const cube = value ** 3;
    return (cube > small ? cube : (116 * value - 16) / slope) * (white[i] as number);
  }) as Triple;
  const height = light > slope * small ? y ** 3 : light / slope;
  const linear: Triple = [
    3.2404542 * x - 1.5371385 * height - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * height + 0.041556 * z,
    0.0556434 * x - 0.2040259 * height + 1.0572252 * z,
  ];
  return linear.map(
    (part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055),
  ) as Triple;
}

const toLch = (rgb: Triple): Triple => {
  const [light, a, b] = toLab(rgb);
  return [light, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
};
const fromLch = ([light, chroma, hue]: Triple): Triple => {
  const angle = (hue * Math.PI) / 180;
  return fromLab([light, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
};

const spaces: Readonly<Record<string, Space>> = {
  esriCIELabAlgorithm: { from: toLab, to: fromLab, turns: null },
  esriLabLChAlgorithm: { from: toLch, to: fromLch, turns: 2 },
  esriHSVAlgorithm: { from: toHsv, to: fromHsv, turns: 0 },
};
