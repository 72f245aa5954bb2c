import type { Position } from "#geo/position";

/** A line between two places, in degrees, along which something moves. */
export type StageLine = { from: Position; to: Position; color: string };

type Point = { x: number; y: number };

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const svgNames = "http://www.w3.org/2000/svg";
/** Stops of a dot on its way; between them it moves straight. */
const stops = 12;
/** One way lasts so long, and no two begin together. */
const wayMs = 3_200;
const stagger = 173;
/** How far an arc rises above its chord. */
const bend = 0.22;
/** A map that moves is drawn anew when it rests. */
const restMs = 120;

const between = (from: Point, over: Point, to: Point, t: number): Point => {
  const at = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
  return { x: at(from.x, over.x, to.x), y: at(from.y, over.y, to.y) };
};

/**
 * Arcs over the scene with a dot moving along each. They are text of the page and not part of the
 * scene: dots move without anything being drawn anew, on a screen of any size.
 */
export class StageLines {
  readonly #box = document.createElement("div");
  readonly #svg = document.createElementNS(svgNames, "svg");
  #lines: readonly StageLine[] = [];
  #dots: HTMLElement[] = [];
  #timer = 0;

  constructor(
    around: HTMLElement,
    private readonly project: (at: Position) => Point,
  ) {
    this.#box.className = "stage-lines";
    this.#box.setAttribute("aria-hidden", "true");
    this.#box.append(this.#svg);
    around.prepend(this.#box);
  }

  show(lines: readonly StageLine[]): void {
    this.#lines = lines;
    this.#draw();
  }

  /** After the map has moved. */
  place(): void {
    if (this.#lines.length === 0) return;
    this.#box.hidden = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), restMs);
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#box.hidden = false;
    for (const dot of this.#dots) dot.remove();
    this.#svg.replaceChildren();
    this.#dots = this.#lines.flatMap((line, i) => this.#arc(line, i));
    this.#box.append(...this.#dots);
  }

  #arc({ from, to, color }: StageLine, i: number): HTMLElement[] {
    const [start, end] = [this.project(from), this.project(to)];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const over = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - length * bend * 2 };
    const path = document.createElementNS(svgNames, "path");
    path.setAttribute("d", `M${start.x} ${start.y}Q${over.x} ${over.y} ${end.x} ${end.y}`);
    path.setAttribute("stroke", color);
    this.#svg.append(path);
    if (still()) return [];
    const dot = document.createElement("i");
    dot.dataset.apart = "";
    dot.style.background = color;
    const frames = Array.from({ length: stops + 1 }, (_, k) => {
      const { x, y } = between(start, over, end, k / stops);
      const opacity = k === 0 || k === stops ? 0 : 1;
      return { transform: `translate(${x}px, ${y}px)`, opacity };
    });
    const delay = -((i * stagger) % wayMs);
    dot.animate(frames, { duration: wayMs, iterations: Number.POSITIVE_INFINITY, delay });
    return [dot];
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#box.remove();
  }
}
