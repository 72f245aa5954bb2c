import type { Position } from "#geo/position";

export type StageLabel = {
  areaCode: string;
  name: string;
  text: string;
  center: Position;
  /** One of the few that are named large. */
  large?: boolean;
};

type Point = { x: number; y: number };
type Held = {
  element: HTMLElement;
  lead: HTMLElement;
  center: Position;
  width: number;
  height: number;
};
type Box = { left: number; top: number; right: number; bottom: number };

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where a label that has no room at its place may stand, in parts of its own size: a small one stays nearer. */
const aside: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -0.5],
  [0, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
  [-0.8, 0],
  [0.8, 0],
  [0, -1],
  [0, 1],
];

/**
 * The line from the edge of a label that stands aside to the place it belongs to, from the label's middle;
 * null where it still stands on that place.
 */
export function leadOf([dx, dy]: readonly [number, number], width: number, height: number) {
  const [x, y] = [-dx * width, -dy * height];
  const inside = 0.5 / Math.max(Math.abs(dx), Math.abs(dy));
  if (inside >= 1) return null;
  return {
    ...{ x: x * inside, y: y * inside },
    length: Math.hypot(x, y) * (1 - inside),
    angle: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/**
 * Names and figures as page text: sharp at any size, and reachable by keyboard. Where two overlap,
 * the second shows only under the pointer or on focus.
 */
export class StageLabels {
  #held: Held[] = [];

  constructor(
    private readonly around: HTMLElement,
    private readonly project: (at: Position) => Point,
    private readonly onPick: (areaCode: string) => void,
  ) {}

  show(labels: readonly StageLabel[]): void {
    this.clear();
    this.#held = labels.map(({ areaCode, name, text, center, large = false }) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = large ? "stage-label stage-label-large" : "stage-label";
      element.append(name);
      if (text) {
        const figure = document.createElement("b");
        figure.textContent = text;
        element.append(figure);
      }
      element.addEventListener("click", () => this.onPick(areaCode));
      const lead = document.createElement("i");
      lead.className = "stage-lead";
      // Below all labels: another one's words are read over the line.
      this.around.prepend(lead);
      this.around.append(element);
      const { offsetWidth: width, offsetHeight: height } = element;
      return { element, lead, center, width, height };
    });
    this.place();
  }

  place(): void {
    const taken: Box[] = [];
    for (const { element, lead, center, width, height } of this.#held) {
      const at = this.project(center);
      const [w, h] = [width / 2, height / 2];
      const boxAt = (x: number, y: number): Box => ({
        ...{ left: x - w, right: x + w, top: y - h, bottom: y + h },
      });
      const isFree = ([dx, dy]: readonly [number, number]) => {
        const { left, right, ...rest } = boxAt(at.x + dx * width, at.y + dy * height);
        // Side by side on one line, a name would be read with another's figures.
        const apart = 3 * h;
        const box = { ...rest, left: left - apart, right: right + apart };
        return !taken.some((other) => meet(box, other));
      };
      const free = aside.find(isFree);
      const moved = free ?? ([0, 0] as const);
      const [dx, dy] = moved;
      const [x, y] = [at.x + dx * width, at.y + dy * height];
      const line = leadOf(moved, width, height);
      lead.hidden = line === null;
      if (line) {
        const from = `${x + line.x}px, ${y + line.y}px`;
        lead.style.width = `${line.length}px`;
        lead.style.transform = `translate(${from}) rotate(${line.angle}deg)`;
      }
      element.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
      const box = boxAt(x, y);
      const crowded = !free;
      element.classList.toggle("stage-label-crowded", crowded);
      if (!crowded) taken.push(box);
    }
  }

  clear(): void {
    for (const { element, lead } of this.#held) {
      element.remove();
      lead.remove();
    }
    this.#held = [];
  }
}
