import { type OfdDocument, openOfd } from "#geo/ofd/ofdDocument";
import { OfdFault } from "#geo/ofd/ofdFault";
import type { PageScene } from "#geo/ofd/scene";
import { type TextPlace, textPlaces } from "#geo/ofd/textPlaces";
import { drawPage } from "./draw/drawPage";
import { PageAssets } from "./draw/pageAssets";

/** Number of pages whose parsed content is kept. */
const keptScenes = 24;

/** A document as the page shows it: its contents, and what was made from them for the browser. */
export class OpenedDocument {
  readonly document: OfdDocument;
  private readonly assets = new PageAssets();
  private readonly scenes = new Map<number, PageScene>();

  /** Throws `OfdFault`. */
  constructor(
    readonly file: File,
    bytes: Uint8Array,
    index: number,
  ) {
    this.document = openOfd(bytes, index);
  }

  get title(): string {
    return this.document.title || this.file.name;
  }

  /** Throws `OfdFault` if the page cannot be read. */
  scene(index: number): PageScene {
    const known = this.scenes.get(index);
    if (known) return known;
    const scene = this.document.page(index);
    this.scenes.set(index, scene);
    const [oldest] = this.scenes.keys();
    if (this.scenes.size > keptScenes && oldest !== undefined) this.scenes.delete(oldest);
    return scene;
  }

  /** Every caller gets its own drawing. Rejects with `OfdFault`. */
  async draw(index: number): Promise<SVGSVGElement> {
    const scene = this.scene(index);
    for (const { nodes } of scene.parts) await this.assets.prepare(nodes);
    return drawPage(scene, this.assets);
  }

  places(index: number): TextPlace[] {
    try {
      return textPlaces(this.scene(index));
    } catch (error) {
      if (error instanceof OfdFault) return [];
      throw error;
    }
  }

  release(): void {
    this.assets.release();
    this.scenes.clear();
  }
}
