import {
  boundaryOf,
  identity,
  type Matrix,
  matrixOf,
  multiply,
  numberOf,
  numbersOf,
  translation,
  wholeOf,
} from "./numbers";
import { type ColorSpace, componentsOf, type Resources } from "./resources";
import type { Color, Paint, SceneNode, Spread, Stop } from "./scene";
import { child, children, type XmlNode } from "./xmlTree";

export type PaintContext = {
  resources: Resources;
  /** The number of the document's colour space. */
  defaultSpace: string | undefined;
  /** Draws the objects in a pattern's cell. */
  cell: (content: XmlNode) => SceneNode[];
};

const black: Paint = { kind: "color", css: "rgb(0,0,0)", alpha: 1 };
const rgb: ColorSpace = { type: "RGB", max: 255, palette: [] };

/** The paint of a colour element; black if there is none. */
export function paintOf(node: XmlNode | undefined, context: PaintContext): Paint {
  if (!node) return black;
  const shade = node.children.find(({ name }) => name in shades);
  return (
    (shade && shades[shade.name]?.(shade, context)) ?? { kind: "color", ...colorOf(node, context) }
  );
}

function colorOf({ attributes }: XmlNode, { resources, defaultSpace }: PaintContext): Color {
  const space =
    resources.colorSpaces.get(attributes.ColorSpace ?? "") ??
    resources.colorSpaces.get(defaultSpace ?? "") ??
    rgb;
  const index = attributes.Index === undefined ? undefined : wholeOf(attributes.Index, 0);
  const values =
    (index === undefined ? undefined : space.palette[index]) ?? componentsOf(attributes.Value);
  return { css: cssOf(values, space.max), alpha: alphaOf(attributes.Alpha) };
}

export const alphaOf = (text: string | undefined): number =>
  Math.min(255, Math.max(0, numberOf(text, 255))) / 255;

/**
 * The number of components decides; it is more reliable than a colour space that does not match it.
 */
function cssOf(values: number[], max: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = values.map((value) => Math.min(1, Math.max(0, value / max)));
  const parts =
    values.length === 1
      ? [a, a, a]
      : values.length >= 4
        ? [a, b, c].map((ink) => (1 - ink) * (1 - d))
        : [a, b, c];
  return `rgb(${parts.map((part) => Math.round(part * 255)).join(",")})`;
}

type Shade = (node: XmlNode, context: PaintContext) => Paint | null;

const spreads: Readonly<Record<string, Spread>> = { Repeat: "repeat", Reflect: "reflect" };
const spreadOf = ({ attributes }: XmlNode): Spread => spreads[attributes.MapType ?? ""] ?? "pad";

const pointOf = (text: string | undefined): [number, number] => {
  const [x = 0, y = 0] = numbersOf(text);
  return [x, y];
};

function stopsOf(node: XmlNode, context: PaintContext): Stop[] {
  const segments = children(node, "Segment");
  const last = Math.max(1, segments.length - 1);
  const stops = segments.map((segment, index) => ({
    ...colorOf(child(segment, "Color") ?? segment, context),
    offset: Math.min(1, Math.max(0, numberOf(segment.attributes.Position, index / last))),
  }));
  return stops.sort((a, b) => a.offset - b.offset);
}

/**
 * Nothing is drawn beyond the first and the last stop, unless `Extend` continues the colour before
 * (1) or after (2).
 */
function bounded(stops: Stop[], node: XmlNode): Stop[] {
  const extend = wholeOf(node.attributes.Extend, 0);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || spreadOf(node) !== "pad") return stops;
  return [
    ...(extend & 1 ? [] : [{ ...first, offset: 0, alpha: 0 }]),
    ...stops,
    ...(extend & 2 ? [] : [{ ...last, offset: 1, alpha: 0 }]),
  ];
}

const axial: Shade = (node, context) => {
  const stops = stopsOf(node, context);
  if (stops.length === 0) return null;
  const from = pointOf(node.attributes.StartPoint);
  const to = pointOf(node.attributes.EndPoint);
  const spread = spreadOf(node);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const unit = numberOf(node.attributes.MapUnit, length);
  const part = spread !== "pad" && length > 0 && unit > 0 ? unit / length : 1;
  return {
    kind: "axial",
    from,
    to: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part],
    spread,
    stops: bounded(stops, node),
  };
};

const radial: Shade = (node, context) => {
  const stops = stopsOf(node, context);
  if (stops.length === 0) return null;
  const { attributes } = node;
  const [x, y] = pointOf(attributes.EndPoint);
  const flat = Math.min(0.999, Math.max(0, numberOf(attributes.Eccentricity, 0)));
  const angle = (numberOf(attributes.Angle, 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned: Matrix = [cos, sin, -sin, cos, 0, 0];
  const squeezed: Matrix = [1, 0, 0, Math.sqrt(1 - flat * flat), 0, 0];
  const about = multiply(translation(x, y), multiply(turned, squeezed));
  return {
    kind: "radial",
    from: [...pointOf(attributes.StartPoint), Math.max(0, numberOf(attributes.StartRadius, 0))],
    to: [x, y, Math.max(0, numberOf(attributes.EndRadius, 0))],
    matrix: flat === 0 && angle === 0 ? identity : multiply(about, translation(-x, -y)),
    spread: spreadOf(node),
    stops: bounded(stops, node),
  };
};

const pattern: Shade = (node, context) => {
  const { attributes } = node;
  const content = child(node, "CellContent");
  const { width, height } = boundaryOf(`0 0 ${attributes.Width ?? 0} ${attributes.Height ?? 0}`);
  if (!content || width === 0 || height === 0) return null;
  return {
    kind: "pattern",
    width,
    height,
    xStep: Math.max(width / 100, numberOf(attributes.XStep, width)),
    yStep: Math.max(height / 100, numberOf(attributes.YStep, height)),
    matrix: matrixOf(attributes.CTM),
    nodes: context.cell(content),
  };
};

/**
 * A colour mesh is drawn in the mean of its corners' colours, which looks right from a distance.
 */
const mesh: Shade = (node, context) => {
  const colors = children(node, "Point").flatMap((point) => children(point, "Color"));
  const list = colors.map((one) => colorOf(one, context));
  const [first] = list;
  if (!first) return null;
  const parts = list.map(({ css }) => (css.match(/\d+/g) ?? []).map(Number));
  const mean = [0, 1, 2].map((channel) =>
    Math.round(parts.reduce((sum, part) => sum + (part[channel] ?? 0), 0) / parts.length),
  );
  return { kind: "color", css: `rgb(${mean.join(",")})`, alpha: first.alpha };
};

const shades: Readonly<Record<string, Shade>> = {
  AxialShd: axial,
  RadialShd: radial,
  Pattern: pattern,
  GouraudShd: mesh,
  LaGourandShd: mesh,
  LaGouraudShd: mesh,
};
