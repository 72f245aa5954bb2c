import type { Scene } from "@antv/l7";

/** Most pixels a scene may draw: a third more than a 1920 × 1080 screen. */
const mostPixels = 1920 * 1080 * 1.3;

type Point = { x: number; y: number };
type Sides = { top: number; bottom: number; left: number; right: number };

/**
 * The surface of a scene: as large as its box on a normal screen, smaller and stretched on a huge
 * one, where every pixel costs time for no visible gain. Text and lines over it stay sharp.
 */
export class SceneSheet {
  readonly element = document.createElement("div");
  /** Sheet pixels per screen pixel, at most 1. */
  scale = 1;
  readonly #watch: ResizeObserver;

  constructor(private readonly box: HTMLElement) {
    this.element.className = "scene-sheet";
    box.append(this.element);
    this.#watch = new ResizeObserver(() => this.measure());
    this.#watch.observe(box);
    this.measure();
  }

  /** Resizes the sheet to the current size of its box. */
  measure(): void {
    const { clientWidth, clientHeight } = this.box;
    const pixels = clientWidth * clientHeight * devicePixelRatio ** 2;
    this.scale = Math.min(1, Math.sqrt(mostPixels / Math.max(1, pixels)));
    const { style } = this.element;
    style.width = `${clientWidth * this.scale}px`;
    style.height = `${clientHeight * this.scale}px`;
    style.transform = this.scale < 1 ? `scale(${1 / this.scale})` : "";
  }

  toScreen({ x, y }: Point): Point {
    return { x: x / this.scale, y: y / this.scale };
  }

  onSheet({ top, bottom, left, right }: Sides): Sides {
    const { scale } = this;
    return { top: top * scale, bottom: bottom * scale, left: left * scale, right: right * scale };
  }

  /** The scene takes screen coordinates of the pointer for coordinates on its sheet. */
  followPointer(scene: Scene): void {
    const { interactionService } = scene.getServiceContainer();
    const emit = interactionService.emit.bind(interactionService);
    interactionService.emit = (name, ...told) => {
      const [first, ...others] = told;
      return emit(name, ...[this.#told(scene, first), ...others]);
    };
  }

  #told(scene: Scene, told: unknown): unknown {
    if (this.scale === 1 || !isPoint(told)) return told;
    const at = { x: told.x * this.scale, y: told.y * this.scale };
    return { ...told, ...at, lngLat: scene.containerToLngLat([at.x, at.y]) };
  }

  destroy(): void {
    this.#watch.disconnect();
    this.element.remove();
  }
}

const isPoint = (told: unknown): told is Point =>
  typeof told === "object" && told !== null && "x" in told && "y" in told;
