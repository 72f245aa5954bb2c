import type { Position } from "#geo/position";

export type StageLabel = { areaCode: string; name: string; text: string; center: Position };

type Point = { x: number; y: number };
type Held = { element: HTMLElement; center: Position; width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

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
    this.#held = labels.map(({ areaCode, name, text, center }) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = "stage-label";
      const figure = document.createElement("b");
      figure.textContent = text;
      element.append(name, figure);
      element.addEventListener("click", () => this.onPick(areaCode));
      this.around.append(element);
      return { element, center, width: element.offsetWidth, height: element.offsetHeight };
    });
    this.place();
  }

  place(): void {
    const taken: Box[] = [];
    for (const { element, center, width, height } of this.#held) {
      const { x, y } = this.project(center);
      element.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
      const [w, h] = [width / 2, height / 2];
      const box = { left: x - w, right: x + w, top: y - h, bottom: y + h };
      const crowded = taken.some((other) => meet(box, other));
      element.classList.toggle("stage-label-crowded", crowded);
      if (!crowded) taken.push(box);
    }
  }

  clear(): void {
    for (const { element } of this.#held) element.remove();
    this.#held = [];
  }
}
