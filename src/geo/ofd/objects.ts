import {
  type Box,
  boundaryOf,
  identity,
  isTrue,
  type Matrix,
  matrixOf,
  multiply,
  numberOf,
  numbersOf,
  translation,
} from "./numbers";
import { ofdLimits } from "./ofdFault";
import { alphaOf, type PaintContext, paintOf } from "./paint";
import { movedBox, pathDataOf } from "./pathData";
import { drawParamChain, type Resources } from "./resources";
import type { ClipPath, Paint, SceneNode, Stroke } from "./scene";
import { textRunsOf } from "./textRuns";
import { child, children, textIn, type XmlNode } from "./xmlTree";

/** State shared by the objects of a page while reading. */
export type Drawing = {
  resources: Resources;
  defaultSpace: string | undefined;
  /** Number of objects the page may still have. */
  left: number;
  /** Nesting depth of composites and patterns. */
  depth: number;
  faults: Set<string>;
};

/** The drawn objects of a layer, block, template or appearance, in order. */
export function nodesIn(
  holder: XmlNode,
  drawing: Drawing,
  drawParam = holder.attributes.DrawParam,
): SceneNode[] {
  const nodes: SceneNode[] = [];
  for (const node of holder.children) {
    if (node.name === "PageBlock") {
      nodes.push(...nodesIn(node, drawing, node.attributes.DrawParam ?? drawParam));
      continue;
    }
    const build = builders[node.name];
    if (!build || !isTrue(node.attributes.Visible, true)) continue;
    if (drawing.left <= 0) {
      drawing.faults.add("本页内容过多，只显示了一部分");
      break;
    }
    drawing.left--;
    const made = build(node, new Look(node, drawing, drawParam));
    if (made) nodes.push(made);
  }
  return nodes;
}

type Build = (node: XmlNode, look: Look) => SceneNode | null;

const caps: Readonly<Record<string, Stroke["cap"]>> = { Round: "round", Square: "square" };
const joins: Readonly<Record<string, Stroke["join"]>> = { Round: "round", Bevel: "bevel" };

/**
 * How an object is drawn: its own attributes, else those of its drawing parameters, else its
 * layer's.
 */
class Look {
  readonly boundary: Box;
  readonly inner: Matrix;
  private readonly chain: XmlNode[];
  private readonly paints: PaintContext;

  constructor(
    private readonly node: XmlNode,
    readonly drawing: Drawing,
    layerParam: string | undefined,
  ) {
    this.boundary = boundaryOf(node.attributes.Boundary);
    this.inner = matrixOf(node.attributes.CTM);
    const params = drawParamChain(drawing.resources, [node.attributes.DrawParam, layerParam]);
    this.chain = [node, ...params];
    this.paints = { ...drawing, cell: (content) => nested(content, drawing) };
  }

  get matrix(): Matrix {
    return multiply(translation(this.boundary.x, this.boundary.y), this.inner);
  }

  private attribute(name: string): string | undefined {
    return this.chain.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name];
  }

  private paint(name: "FillColor" | "StrokeColor"): Paint {
    const holder = this.chain.find((one) => child(one, name));
    return paintOf(child(holder, name), this.paints);
  }

  fill(fallback: boolean): Paint | null {
    return isTrue(this.node.attributes.Fill, fallback) ? this.paint("FillColor") : null;
  }

  stroke(fallback: boolean): Stroke | null {
    if (!isTrue(this.node.attributes.Stroke, fallback)) return null;
    const dash = numbersOf(this.attribute("DashPattern"));
    const drawn = dash.some((part) => part > 0) && dash.every((part) => part >= 0);
    return {
      paint: this.paint("StrokeColor"),
      width: this.lineWidth,
      dash: drawn ? dash : [],
      dashOffset: numberOf(this.attribute("DashOffset"), 0),
      cap: caps[this.attribute("Cap") ?? ""] ?? "butt",
      join: joins[this.attribute("Join") ?? ""] ?? "miter",
      miterLimit: Math.max(1, numberOf(this.attribute("MiterLimit"), 3.528)),
    };
  }

  get lineWidth(): number {
    return Math.max(0, numberOf(this.attribute("LineWidth"), 0.353));
  }

  /** Matrix, opacity and clips; `box` is what the object would draw, in its own space. */
  placed(box: Box | null, margin = 0) {
    const clips = clipsOf(this.node, this.boundary, this.inner);
    const frame = box && this.frame(movedBox(this.matrix, box), margin);
    if (frame) clips.push([frame]);
    return { matrix: this.matrix, alpha: alphaOf(this.node.attributes.Alpha), clips };
  }

  /** The boundary clips anything outside it, with a margin for the line's own width. */
  private frame(drawn: Box, margin: number): ClipPath | null {
    const { x, y, width, height } = this.boundary;
    if (width === 0 || height === 0) return null;
    const spare = margin + 0.1;
    const fits =
      drawn.x >= x - spare &&
      drawn.y >= y - spare &&
      drawn.x + drawn.width <= x + width + spare &&
      drawn.y + drawn.height <= y + height + spare;
    if (fits) return null;
    const [left, top, right, bottom] = [
      x - margin,
      y - margin,
      x + width + margin,
      y + height + margin,
    ];
    const d = `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
    return { matrix: identity, d, evenOdd: false };
  }
}

/**
 * Clips are in the boundary's space; with `TransFlag` they are transformed along with the object.
 */
function clipsOf(node: XmlNode, { x, y }: Box, inner: Matrix): ClipPath[][] {
  return children(node, "Clips").flatMap((clips) => {
    const corner = translation(x, y);
    const outer = isTrue(clips.attributes.TransFlag, false) ? multiply(corner, inner) : corner;
    return children(clips, "Clip").map((clip) =>
      children(clip, "Area").flatMap((area) => {
        const at = multiply(outer, matrixOf(area.attributes.CTM));
        return children(area, "Path").map((path) => clipPath(path, at));
      }),
    );
  });
}

function clipPath(path: XmlNode, outer: Matrix): ClipPath {
  const { x, y } = boundaryOf(path.attributes.Boundary);
  const own = multiply(translation(x, y), matrixOf(path.attributes.CTM));
  return {
    matrix: multiply(outer, own),
    d: pathDataOf(textIn(path, "AbbreviatedData")).d,
    evenOdd: path.attributes.Rule === "Even-Odd",
  };
}

const text: Build = (node, look) => {
  const { attributes } = node;
  const size = Math.abs(numberOf(attributes.Size, 0));
  const runs = textRunsOf(node, { size, readDirection: numberOf(attributes.ReadDirection, 0) });
  return {
    kind: "text",
    ...look.placed(null),
    font: look.drawing.resources.fonts.get(attributes.Font ?? "") ?? null,
    size,
    hScale: Math.max(0.01, numberOf(attributes.HScale, 1)),
    turn: numberOf(attributes.CharDirection, 0),
    weight: numberOf(attributes.Weight, 400),
    italic: isTrue(attributes.Italic, false),
    fill: look.fill(true),
    stroke: look.stroke(false),
    runs: runs.filter(({ chars }) => chars.length > 0),
  };
};

const path: Build = (node, look) => {
  const { d, box } = pathDataOf(textIn(node, "AbbreviatedData"));
  if (!d) return null;
  const stroke = look.stroke(true);
  return {
    kind: "path",
    ...look.placed(box, stroke?.width ?? 0),
    d,
    evenOdd: node.attributes.Rule === "Even-Odd",
    fill: look.fill(false),
    stroke,
  };
};

const unit: Box = { x: 0, y: 0, width: 1, height: 1 };

const image: Build = (node, look) => {
  const { media } = look.drawing.resources;
  const found = media.get(node.attributes.ResourceID ?? "");
  return {
    kind: "image",
    ...look.placed(unit),
    image: found?.part ?? null,
    format: found?.format ?? "",
    mask: media.get(node.attributes.ImageMask ?? "")?.part ?? null,
  };
};

const composite: Build = (node, look) => {
  const unitNode = look.drawing.resources.composites.get(node.attributes.ResourceID ?? "");
  const content = child(unitNode, "Content");
  if (!unitNode || !content) return null;
  const { width, height } = boundaryOf(
    `0 0 ${unitNode.attributes.Width ?? 0} ${unitNode.attributes.Height ?? 0}`,
  );
  const box = width > 0 && height > 0 ? { x: 0, y: 0, width, height } : null;
  return { kind: "group", ...look.placed(box), children: nested(content, look.drawing) };
};

function nested(content: XmlNode, drawing: Drawing): SceneNode[] {
  if (drawing.depth >= ofdLimits.nesting) {
    drawing.faults.add("图形嵌套过深，只显示了一部分");
    return [];
  }
  drawing.depth++;
  const nodes = nodesIn(content, drawing);
  drawing.depth--;
  return nodes;
}

const builders: Readonly<Record<string, Build>> = {
  TextObject: text,
  PathObject: path,
  ImageObject: image,
  CompositeObject: composite,
};
