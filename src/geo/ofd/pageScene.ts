import { type Box, boundaryOf, isTrue, pageBoxOf, translation } from "./numbers";
import { type Drawing, nodesIn } from "./objects";
import { OfdFault, ofdLimits } from "./ofdFault";
import type { OfdPackage } from "./ofdPackage";
import { type Resources, readResources } from "./resources";
import type { Origin, PageScene, SceneNode } from "./scene";
import { type OpenSeal, sealNodes } from "./sealNodes";
import type { Signature } from "./signatures";
import { child, children, readXml, textIn, type XmlNode } from "./xmlTree";

export type Template = { file: string; zOrder: string | undefined };

/** Data shared by a document's pages. */
export type Shared = {
  pack: OfdPackage;
  resources: Resources;
  defaultSpace: string | undefined;
  templates: Map<string, Template>;
  /** Annotation files by page number. */
  annotations: Map<string, string[]>;
  signatures: Signature[];
  /** Null if the document is itself a seal. */
  openSeal: OpenSeal | null;
};

type Page = { id: string; file: string; box: Box };

/** Reads one page with its templates, annotations and seals. Throws `OfdFault`. */
export function pageSceneOf(shared: Shared, { id, file, box }: Page): PageScene {
  const bytes = shared.pack.read(file);
  if (!bytes) throw new OfdFault("damaged", "缺少本页的内容");
  const root = readXml(bytes, file);
  const reader = new PageReader(shared, root, file);
  const below = reader.templates("Background");
  const own = reader.layers(root);
  const above = reader.templates("Foreground");
  return {
    box: pageBoxOf(textIn(child(root, "Area"), "PhysicalBox")) ?? box,
    parts: [
      { origin: "template", nodes: below },
      { origin: "page", nodes: own },
      { origin: "template", nodes: above },
      { origin: "annotation", nodes: reader.annotations(id) },
      { origin: "seal", nodes: reader.seals(id) },
    ],
    faults: [...reader.drawing.faults],
  };
}

/** Layers of a page are drawn in this order, whatever their order in the file. */
const levels: Readonly<Record<string, number>> = { Background: 0, Body: 1, Foreground: 2 };
const levelOf = ({ attributes }: XmlNode) => levels[attributes.Type ?? "Body"] ?? 1;

class PageReader {
  readonly drawing: Drawing;

  constructor(
    private readonly shared: Shared,
    private readonly root: XmlNode,
    file: string,
  ) {
    const { defaultSpace } = shared;
    const faults = new Set<string>();
    this.drawing = {
      resources: shared.resources,
      ...{ defaultSpace, left: ofdLimits.pageObjects, depth: 0, faults },
    };
    this.drawing.resources = this.withOwn(root, file);
  }

  /** The document's resources, plus those of the page or template. */
  private withOwn(root: XmlNode, file: string): Resources {
    const { pack, resources } = this.shared;
    const places = children(root, "PageRes").flatMap(({ text }) => pack.resolve(file, text) ?? []);
    if (places.length === 0) return resources;
    const own: Resources = {
      fonts: new Map(resources.fonts),
      colorSpaces: new Map(resources.colorSpaces),
      drawParams: new Map(resources.drawParams),
      media: new Map(resources.media),
      composites: new Map(resources.composites),
    };
    for (const place of places) {
      this.tolerate("本页的图片或字体", () => readResources(pack, place, own));
    }
    return own;
  }

  private tolerate<T>(what: string, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof OfdFault)) throw error;
      this.drawing.faults.add(`${what}读取失败（${error.detail}）`);
      return null;
    }
  }

  layers(root: XmlNode): SceneNode[] {
    const layers = children(child(root, "Content"), "Layer");
    return [...layers]
      .sort((a, b) => levelOf(a) - levelOf(b))
      .flatMap((layer) => nodesIn(layer, this.drawing));
  }

  templates(zOrder: "Background" | "Foreground"): SceneNode[] {
    return children(this.root, "Template").flatMap(({ attributes }) => {
      const template = this.shared.templates.get(attributes.TemplateID ?? "");
      const order = attributes.ZOrder ?? template?.zOrder ?? "Background";
      if (!template || (order === "Foreground") !== (zOrder === "Foreground")) return [];
      return this.tolerate("页面模板", () => this.template(template.file)) ?? [];
    });
  }

  private template(file: string): SceneNode[] {
    const bytes = this.shared.pack.read(file);
    if (!bytes) throw new OfdFault("damaged", `缺少“${file}”`);
    const root = readXml(bytes, file);
    const held = this.drawing.resources;
    this.drawing.resources = this.withOwn(root, file);
    const nodes = this.layers(root);
    this.drawing.resources = held;
    return nodes;
  }

  annotations(pageId: string): SceneNode[] {
    const files = this.shared.annotations.get(pageId) ?? [];
    return files.flatMap((file) => {
      const list = this.tolerate("批注", () => {
        const bytes = this.shared.pack.read(file);
        return bytes ? children(readXml(bytes, file), "Annot") : [];
      });
      return (list ?? []).flatMap((annot) => this.annotation(annot));
    });
  }

  private annotation(annot: XmlNode): SceneNode[] {
    const appearance = child(annot, "Appearance");
    if (!appearance || !isTrue(annot.attributes.Visible, true)) return [];
    const { x, y } = boundaryOf(appearance.attributes.Boundary);
    const nodes = nodesIn(appearance, this.drawing);
    if (nodes.length === 0) return [];
    return [{ kind: "group", matrix: translation(x, y), alpha: 1, clips: [], children: nodes }];
  }

  seals(pageId: string): SceneNode[] {
    const { openSeal, signatures } = this.shared;
    if (!openSeal) return [];
    return signatures.flatMap((signature) =>
      signature.stamps
        .filter((stamp) => stamp.pageId === pageId)
        .flatMap(
          (stamp) => this.tolerate("签章图案", () => sealNodes(signature, stamp, openSeal)) ?? [],
        ),
    );
  }
}

/** All text of a page in drawing order, one entry per run. */
export function pageText(
  { parts }: PageScene,
  origins: readonly Origin[] = ["template", "page", "annotation"],
): string[] {
  const textIn = (nodes: SceneNode[]): string[] =>
    nodes.flatMap((node) => {
      if (node.kind === "text") return node.runs.map(({ chars }) => chars.join(""));
      return node.kind === "group" ? textIn(node.children) : [];
    });
  return parts
    .filter(({ origin }) => origins.includes(origin))
    .flatMap(({ nodes }) => textIn(nodes));
}
