import type { Position } from "#geo/position";
import { watchPace } from "./watchPace";

/** A line between two places, in degrees, with something moving along it. */
export type StageLine = { from: Position; to: Position; color: string };

type Point = { x: number; y: number };
/** A line on the screen: a quadratic curve that rises above its chord. */
type Arc = { start: Point; over: Point; end: Point; color: string };

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const svgNames = "http://www.w3.org/2000/svg";
/** Stops of a dot along its line; it moves straight between them. */
const stops = 12;
/** Duration of one run; no two start together. */
const wayMs = 3_200;
const stagger = 173;
/** Only the first lines, which lead to the largest, have a dot; more would just be a swarm. */
const mostDots = 24;
/** How far an arc rises above its chord. */
const bend = 0.22;
/** A moving map is redrawn once it rests. */
const restMs = 120;
/** A screen that was too slow may only have been busy: try again later. */
const againMs = 600_000;

const between = ({ start, over, end }: Arc, t: number): Point => {
  const at = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
  return { x: at(start.x, over.x, end.x), y: at(start.y, over.y, end.y) };
};

/**
 * Arcs over the scene with a dot moving along each. They are page elements, not part of the scene,
 * so the dots move without a redraw. A screen too slow for them shows the arcs only.
 */
export class StageLines {
  readonly #box = document.createElement("div");
  readonly #svg = document.createElementNS(svgNames, "svg");
  #lines: readonly StageLine[] = [];
  #drawn = "";
  #moving: Animation[] = [];
  #timer = 0;
  #slowSince = Number.NEGATIVE_INFINITY;
  #endWatch = () => {};

  constructor(
    around: HTMLElement,
    private readonly project: (at: Position) => Point,
  ) {
    this.#box.className = "stage-lines";
    this.#box.setAttribute("aria-hidden", "true");
    this.#box.append(this.#svg);
    around.prepend(this.#box);
    window.addEventListener("resize", this.#onResize);
  }

  show(lines: readonly StageLine[]): void {
    this.#lines = lines;
    this.#draw();
  }

  /** To be called after the map may have moved. */
  place(): void {
    if (this.#lines.length === 0 || keyOf(this.#arcs()) === this.#drawn) return;
    this.#box.hidden = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), restMs);
  }

  /** A new size counts as a new screen. */
  readonly #onResize = (): void => {
    this.#slowSince = Number.NEGATIVE_INFINITY;
  };

  #arcs(): Arc[] {
    return this.#lines.map(({ from, to, color }) => {
      const [start, end] = [this.project(from), this.project(to)];
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const over = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - length * bend * 2 };
      return { start, over, end, color };
    });
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#box.hidden = false;
    const arcs = this.#arcs();
    const key = keyOf(arcs);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#rest();
    this.#svg.replaceChildren(...arcs.map(pathOf));
    const isSlow = performance.now() - this.#slowSince < againMs;
    if (arcs.length > 0 && !isSlow && !still()) this.#move(arcs.slice(0, mostDots));
  }

  #move(arcs: readonly Arc[]): void {
    const dots = arcs.map(dotOf);
    this.#box.append(...dots);
    this.#moving = dots.map((dot, i) => moved(dot, arcs[i] as Arc, i));
    this.#endWatch = watchPace(() => {
      this.#slowSince = performance.now();
      this.#rest();
    });
  }

  /** An endless animation keeps its element alive even after that has left the page. */
  #rest(): void {
    this.#endWatch();
    for (const one of this.#moving) one.cancel();
    this.#moving = [];
    for (const dot of this.#box.querySelectorAll("i")) dot.remove();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    window.removeEventListener("resize", this.#onResize);
    this.#rest();
    this.#box.remove();
  }
}

const keyOf = (arcs: readonly Arc[]): string =>
  arcs
    .map(({ start, end, color }) => [...[start.x, start.y, end.x, end.y].map(Math.round), color])
    .join(";");

function pathOf({ start, over, end, color }: Arc): SVGPathElement {
  const path = document.createElementNS(svgNames, "path");
  path.setAttribute("d", `M${start.x} ${start.y}Q${over.x} ${over.y} ${end.x} ${end.y}`);
  path.setAttribute("stroke", color);
  return path;
}

function dotOf({ color }: Arc): HTMLElement {
  const dot = document.createElement("i");
  dot.dataset.apart = "";
  dot.style.background = color;
  return dot;
}

function moved(dot: HTMLElement, arc: Arc, i: number): Animation {
  const frames = Array.from({ length: stops + 1 }, (_, k) => {
    const { x, y } = between(arc, k / stops);
    const opacity = k === 0 || k === stops ? 0 : 1;
    return { transform: `translate(${x}px, ${y}px)`, opacity };
  });
  const delay = -((i * stagger) % wayMs);
  return dot.animate(frames, { duration: wayMs, iterations: Number.POSITIVE_INFINITY, delay });
}
