import { textFonts } from "#contract/look/textFont";
import { browserFont } from "#geo/ofd/browserFont";
import { OfdFault } from "#geo/ofd/ofdFault";
import type { Font, Paint, Part, SceneNode, TextNode } from "#geo/ofd/scene";
import { lastFamily } from "./fontFamily";
import { imageFileOf, imageTypeOf } from "./imageFile";
import { tiffFileOf } from "./tiffFile";

/** An embedded font that the browser has accepted. */
export type LoadedFont = {
  family: string;
  /** Draws by glyph index. */
  glyphFamily: string;
  glyphs: number;
  has: (char: string) => boolean;
};

export type LoadedImage = { url: string } | { reason: string };

let opened = 0;

/** Fonts and pictures of one open document, created when a page needs them and released with it. */
export class PageAssets {
  private readonly fonts = new Map<string, LoadedFont | null>();
  private readonly images = new Map<string, LoadedImage>();
  private readonly faces: FontFace[] = [];
  private readonly mark: string;

  constructor() {
    opened++;
    this.mark = `ofd${opened}`;
  }

  /** Prepares what the nodes need; afterwards `font` and `image` answer synchronously. */
  async prepare(nodes: readonly SceneNode[]): Promise<void> {
    const found: Needs = { fonts: new Map(), images: new Map(), characters: new Set() };
    collect(nodes, found);
    addLastFamily(found.characters);
    const fonts = [...found.fonts].filter(([key]) => !this.fonts.has(key));
    await Promise.all(fonts.map(([key, font]) => this.loadFont(key, font)));
    const images = [...found.images].filter(([key]) => !this.images.has(key));
    for (const [key, { part, format }] of images) {
      this.images.set(key, await loadImage(part, format));
    }
  }

  font = (font: Font | null): LoadedFont | null =>
    font?.file ? (this.fonts.get(font.file.key) ?? null) : null;

  image = (part: Part): LoadedImage => this.images.get(part.key) ?? { reason: "图片缺失" };

  release(): void {
    for (const face of this.faces) document.fonts.delete(face);
    for (const image of this.images.values()) if ("url" in image) URL.revokeObjectURL(image.url);
    this.images.clear();
    this.fonts.clear();
  }

  /** Falls back to a system font if the browser refuses the embedded one. */
  private async loadFont(key: string, part: Part): Promise<void> {
    const built = quietly(() => part.read());
    const font = built && browserFont(built);
    if (!font) {
      this.fonts.set(key, null);
      return;
    }
    const name = `${this.mark}-${this.fonts.size + 1}`;
    this.fonts.set(key, null);
    const faces = [
      new FontFace(name, font.byCharacter.buffer),
      new FontFace(`${name}-g`, font.byGlyph.buffer),
    ];
    const loaded = await Promise.allSettled(faces.map((face) => face.load()));
    if (loaded.some(({ status }) => status === "rejected")) return;
    for (const face of faces) document.fonts.add(face);
    this.faces.push(...faces);
    const { glyphs, has } = font;
    this.fonts.set(key, { family: name, glyphFamily: `${name}-g`, glyphs, has });
  }
}

type Needs = {
  fonts: Map<string, Part>;
  images: Map<string, { part: Part; format: string }>;
  characters: Set<number>;
};

function collect(nodes: readonly SceneNode[], needs: Needs): void {
  for (const node of nodes) {
    if (node.kind === "group") collect(node.children, needs);
    for (const paint of paintsOf(node)) {
      if (paint.kind === "pattern") collect(paint.nodes, needs);
    }
    note(node, needs);
  }
}

function note(node: SceneNode, needs: Needs): void {
  if (node.kind === "text") noteText(node, needs);
  if (node.kind !== "image") return;
  for (const part of [node.image, node.mask]) {
    if (part) needs.images.set(part.key, { part, format: node.format });
  }
}

function noteText({ font, runs }: TextNode, { fonts, characters }: Needs): void {
  if (font?.file) fonts.set(font.file.key, font.file);
  for (const char of runs.flatMap(({ chars }) => chars).join("")) {
    characters.add(char.codePointAt(0) ?? 0);
  }
}

function paintsOf(node: SceneNode): Paint[] {
  if (node.kind !== "text" && node.kind !== "path") return [];
  return [node.fill, node.stroke?.paint].flatMap((paint) => paint ?? []);
}

async function loadImage(part: Part, format: string): Promise<LoadedImage> {
  const bytes = quietly(part.read);
  const isTiff = bytes !== null && imageTypeOf(bytes) === "image/tiff";
  const file = (isTiff && (await tiffFileOf(bytes))) || imageFileOf(bytes, format);
  return "blob" in file ? { url: URL.createObjectURL(file.blob) } : file;
}

/** A damaged part is treated like a missing one. */
function quietly(read: () => Uint8Array | null): Uint8Array | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof OfdFault) return null;
    throw error;
  }
}

/** Characters that the last family has. */
const inLast = new Set<number>();

/**
 * Gives the last family these characters. The browser fetches a font of them only if a character of it is
 * drawn that no earlier family has.
 */
function addLastFamily(characters: ReadonlySet<number>): void {
  const added = [...characters].filter((code) => !inLast.has(code));
  for (const { address, codes } of textFonts(added)) {
    const unicodeRange = codes.map((code) => `U+${code.toString(16)}`).join();
    document.fonts.add(new FontFace(lastFamily, `url("${address}")`, { unicodeRange }));
    for (const code of codes) inLast.add(code);
  }
}
