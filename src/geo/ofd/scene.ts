import type { Box, Matrix } from "./numbers";

/** Bytes of the package needed for drawing, read only then. Equal bytes have the same `key`. */
export type Part = { key: string; read: () => Uint8Array | null };

export type Font = {
  name: string;
  family: string;
  bold: boolean;
  italic: boolean;
  fixedWidth: boolean;
  file: Part | null;
};

/** A CSS colour, and its opacity from 0 to 1. */
export type Color = { css: string; alpha: number };

export type Stop = Color & { offset: number };

export type Spread = "pad" | "repeat" | "reflect";

/** What a shape is filled or stroked with; coordinates are in the object's space. */
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
      /** Turns circles into ellipses around `to`. */
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

/** Common to all drawn things. `matrix` leads to the space the thing is in. */
type Placed = {
  matrix: Matrix;
  alpha: number;
  /** Only what lies in all of these is drawn; each is the union of its paths. */
  clips: ClipPath[][];
};

/**
 * One `TextCode`: its characters, where each one starts, and the glyph for it if the file names
 * one.
 */
export type TextRun = {
  chars: string[];
  xs: number[];
  ys: number[];
  glyphs: (number | null)[];
  /** The file gives no offsets: positions are estimates, and the font's own advances are better. */
  natural: boolean;
};

export type TextNode = Placed & {
  kind: "text";
  font: Font | null;
  size: number;
  /** Ratio of the glyphs' width to their natural width. */
  hScale: number;
  /** Clockwise rotation of each glyph around its origin, in degrees. */
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

/** A picture in the unit square. */
export type ImageNode = Placed & {
  kind: "image";
  image: Part | null;
  format: string;
  mask: Part | null;
};

export type GroupNode = Placed & { kind: "group"; children: SceneNode[] };

export type SceneNode = TextNode | PathNode | ImageNode | GroupNode;

/** Where a part of a page comes from, in drawing order. */
export type Origin = "template" | "page" | "annotation" | "seal";

export type PageScene = {
  box: Box;
  parts: { origin: Origin; nodes: SceneNode[] }[];
  /** What could not be read, as sentences for the user. */
  faults: string[];
};
