import { movedBox } from "#geo/ofd/pathData";
import type { ClipPath, ImageNode, PageScene, PathNode, SceneNode } from "#geo/ofd/scene";
import { Brush } from "./brush";
import { drawText } from "./drawText";
import type { PageAssets } from "./pageAssets";
import { matrixText, svg } from "./svg";

type Assets = Pick<PageAssets, "font" | "image">;

let drawn = 0;

/** Draws a page as SVG with one unit per millimetre. `assets` must be prepared for it. */
export function drawPage({ box, parts }: PageScene, assets: Assets): SVGSVGElement {
  drawn++;
  const canvas = new Canvas(assets, `o${drawn}`);
  const root = svg("svg", {
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
    class: "ofd-drawing",
  });
  for (const { origin, nodes } of parts) {
    if (nodes.length === 0) continue;
    root.append(svg("g", { "data-origin": origin }, canvas.nodes(nodes)));
  }
  if (canvas.brush.defs.childNodes.length > 0) root.prepend(canvas.brush.defs);
  return root;
}

class Canvas {
  readonly brush: Brush;

  constructor(
    private readonly assets: Assets,
    mark: string,
  ) {
    this.brush = new Brush(mark, (nodes) => this.nodes(nodes));
  }

  nodes(nodes: readonly SceneNode[]): SVGElement[] {
    return nodes.map((node) => this.clipped(node.clips, this.faded(node)));
  }

  private faded(node: SceneNode): SVGElement {
    const element = this.element(node);
    if (node.alpha < 1) element.setAttribute("opacity", String(node.alpha));
    return element;
  }

  private element(node: SceneNode): SVGElement {
    switch (node.kind) {
      case "group":
        return svg("g", { transform: matrixText(node.matrix) }, this.nodes(node.children));
      case "path":
        return this.path(node);
      case "text":
        return drawText(node, this.assets.font(node.font), this.brush);
      case "image":
        return this.image(node);
    }
  }

  private path({ d, matrix, evenOdd, fill, stroke }: PathNode): SVGElement {
    return svg("path", {
      d,
      transform: matrixText(matrix),
      "fill-rule": evenOdd ? "evenodd" : undefined,
      ...this.brush.fill(fill),
      ...this.brush.stroke(stroke),
    });
  }

  private image(node: ImageNode): SVGElement {
    const found = node.image ? this.assets.image(node.image) : { reason: "图片缺失" };
    if (!("url" in found)) return placeholder(node, found.reason);
    const mask = node.mask ? this.assets.image(node.mask) : null;
    const picture = unitImage(found.url);
    if (mask && "url" in mask) picture.setAttribute("mask", this.brush.mask(unitImage(mask.url)));
    return svg("g", { transform: matrixText(node.matrix) }, [picture]);
  }

  /**
   * Each clip wraps the content in one more group; an empty one, such as a text clip, clips
   * nothing.
   */
  private clipped(clips: ClipPath[][], element: SVGElement): SVGElement {
    return clips
      .filter((clip) => clip.length > 0)
      .reduce<SVGElement>(
        (inner, clip) => svg("g", { "clip-path": this.brush.clip(clip) }, [inner]),
        element,
      );
  }
}

const unitImage = (href: string) =>
  svg("image", { href, width: 1, height: 1, preserveAspectRatio: "none" });

/** A visible placeholder that says why. */
function placeholder({ matrix }: ImageNode, reason: string): SVGElement {
  const { x, y, width, height } = movedBox(matrix, { x: 0, y: 0, width: 1, height: 1 });
  const size = Math.min(4, width / (reason.length + 1), height / 2);
  const words = svg("text", {
    x: x + width / 2,
    y: y + height / 2 + size / 3,
    "font-size": size,
    "text-anchor": "middle",
    class: "ofd-lost-text",
  });
  words.textContent = reason;
  return svg("g", { class: "ofd-lost", role: "img", "aria-label": reason }, [
    svg("rect", { x, y, width, height, "stroke-width": 0.2, "stroke-dasharray": "1 1" }),
    words,
  ]);
}
