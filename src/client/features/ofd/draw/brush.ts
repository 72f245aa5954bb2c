import type { ClipPath, Paint, SceneNode, Stop, Stroke } from "#geo/ofd/scene";
import { matrixText, svg } from "./svg";

type Attributes = Record<string, string | number | undefined>;

/** Turns paints into SVG attributes, and collects the definitions that these refer to. */
export class Brush {
  readonly defs = svg("defs");
  private count = 0;

  constructor(
    private readonly mark: string,
    private readonly draw: (nodes: readonly SceneNode[]) => SVGElement[],
  ) {}

  fill(paint: Paint | null): Attributes {
    if (!paint) return { fill: "none" };
    if (paint.kind !== "color") return { fill: this.refer(this.definition(paint)) };
    return { fill: paint.css, "fill-opacity": paint.alpha < 1 ? paint.alpha : undefined };
  }

  stroke(stroke: Stroke | null): Attributes {
    if (!stroke) return {};
    const { paint, width, dash, dashOffset, cap, join, miterLimit } = stroke;
    const isColor = paint.kind === "color";
    return {
      stroke: isColor ? paint.css : this.refer(this.definition(paint)),
      "stroke-opacity": isColor && paint.alpha < 1 ? paint.alpha : undefined,
      "stroke-width": width,
      "stroke-dasharray": dash.length > 0 ? dash.join(" ") : undefined,
      "stroke-dashoffset": dash.length > 0 ? dashOffset : undefined,
      "stroke-linecap": cap,
      "stroke-linejoin": join,
      "stroke-miterlimit": miterLimit,
      // Width 0 is the printer's thinnest line, not no line.
      "vector-effect": width === 0 ? "non-scaling-stroke" : undefined,
    };
  }

  clip(paths: readonly ClipPath[]): string {
    const children = paths.map(({ d, matrix, evenOdd }) =>
      svg("path", {
        d,
        transform: matrixText(matrix),
        "clip-rule": evenOdd ? "evenodd" : undefined,
      }),
    );
    return this.refer(svg("clipPath", {}, children));
  }

  mask(image: SVGElement): string {
    return this.refer(svg("mask", { maskContentUnits: "userSpaceOnUse" }, [image]));
  }

  private refer(element: SVGElement): string {
    this.count++;
    const id = `${this.mark}-${this.count}`;
    element.setAttribute("id", id);
    this.defs.append(element);
    return `url(#${id})`;
  }

  private definition(paint: Exclude<Paint, { kind: "color" }>): SVGElement {
    const gradientUnits = "userSpaceOnUse";
    switch (paint.kind) {
      case "axial": {
        const [[x1, y1], [x2, y2]] = [paint.from, paint.to];
        const attributes = { x1, y1, x2, y2, gradientUnits, spreadMethod: paint.spread };
        return svg("linearGradient", attributes, paint.stops.map(stop));
      }
      case "radial": {
        const [[fx, fy, fr], [cx, cy, r]] = [paint.from, paint.to];
        const gradientTransform = matrixText(paint.matrix);
        const place = { fx, fy, fr, cx, cy, r, gradientTransform };
        const attributes = { ...place, gradientUnits, spreadMethod: paint.spread };
        return svg("radialGradient", attributes, paint.stops.map(stop));
      }
      case "pattern":
        return svg(
          "pattern",
          {
            width: paint.xStep,
            height: paint.yStep,
            patternUnits: "userSpaceOnUse",
            patternTransform: matrixText(paint.matrix),
          },
          this.draw(paint.nodes),
        );
    }
  }
}

const stop = ({ css, alpha, offset }: Stop) =>
  svg("stop", { offset, "stop-color": css, "stop-opacity": alpha });
