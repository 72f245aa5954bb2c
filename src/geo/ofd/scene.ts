import type { Box, Matrix } from "./numbers";

/** Bytes of the package a drawing needs; read when it is drawn. `key` is the same for the same bytes. */
export type Part = { key: string; read: () => Uint8Array | null };

export type Font = {
  name: string;
  family: string;
  bold: boolean;
  italic: boolean;
  fixedWidth: boolean;
  file: Part | null;
};

/** A colour as CSS writes it, and how much of it covers, 0 to 1. */
export type Color = { css: string; alpha: number };

export type Stop = Color & { offset: number };

export type Spread = "pad" | "repeat" | "reflect";

/** What a shape is filled or stroked with; places are in the space of the object. */
export type Paint =
  | ({ kind: "color" } & Color)
  | {
      kind: "axial";
      from: readonly [number, number];
      to: readonly [number, number];
      spread: Spread;
      stops: Stop[];
    }
  | {
      kind: "radial";
      from: readonly [x: number, y: number, radius: number];
      to: readonly [x: number, y: number, radius: number];
      /** Circles become ellipses about `to`. */
      matrix: Matrix;
      spread: Spread;
      stops: Stop[];
    }
  | {
      kind: "pattern";
      width: number;
      height: number;
      xStep: number;
      yStep: number;
      matrix: Matrix;
      nodes: SceneNode[];
    };

export type Stroke = {
  paint: Paint;
  width: number;
  dash: number[];
  dashOffset: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  miterLimit: number;
};

export type ClipPath = { matrix: Matrix; d: string; evenOdd: boolean };

/** What all drawn things have. `matrix` leads to the space that the thing stands in. */
type Placed = {
  matrix: Matrix;
  alpha: number;
  /** Drawn is what lies in every one of these; each is the union of its paths. */
  clips: ClipPath[][];
};

/** One `TextCode`: its characters, where each begins, and the glyph that draws it if the file says. */
export type TextRun = {
  chars: string[];
  xs: number[];
  ys: number[];
  glyphs: (number | null)[];
  /** The file gives no offsets: places are estimates, and the font's own advances are better. */
  natural: boolean;
};

export type TextNode = Placed & {
  kind: "text";
  font: Font | null;
  size: number;
  /** Width of the glyphs over their natural one. */
  hScale: number;
  /** Each glyph is turned clockwise about its origin, degrees. */
  turn: number;
  weight: number;
  italic: boolean;
  fill: Paint | null;
  stroke: Stroke | null;
  runs: TextRun[];
};

export type PathNode = Placed & {
  kind: "path";
  d: string;
  evenOdd: boolean;
  fill: Paint | null;
  stroke: Stroke | null;
};

/** A picture on the unit square. */
export type ImageNode = Placed & {
  kind: "image";
  image: Part | null;
  format: string;
  mask: Part | null;
};

export type GroupNode = Placed & { kind: "group"; children: SceneNode[] };

export type SceneNode = TextNode | PathNode | ImageNode | GroupNode;

/** Where a part of a page comes from, in the order of drawing. */
export type Origin = "template" | "page" | "annotation" | "seal";

export type PageScene = {
  box: Box;
  parts: { origin: Origin; nodes: SceneNode[] }[];
  /** What of the page could not be read, as sentences for the user. */
  faults: string[];
};
