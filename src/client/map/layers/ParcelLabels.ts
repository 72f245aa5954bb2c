import { watch } from "@arcgis/core/core/reactiveUtils.js";
import type Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { LayerSpec } from "#contract/map/layerSpec";
import type { Bbox } from "#geo/bbox";
import type { LabelRules } from "#geo/label/land";
import { type PlacedLabel, placeLabels } from "#geo/label/placeLabels";
import { textWidth } from "#geo/label/textWidth";
import type { MapTone } from "../../theme/mapTone";
import { LabelLayers, type Shown } from "./LabelLayers";
import { labelGraphics } from "./labelGraphics";

/** How labels look, and which record they must not forget. */
export type LabelLook = { tone: MapTone; zoom: number; chosen: ReadonlySet<string> };

/** Longer than a step of the wheel, shorter than a wait. */
const restMs = 120;
/** A frame of the screen is twice as long. */
const sliceMs = 8;
/** Free of labels along the edges of the view. */
const margin = 6;

/** What floats over the map, and would cut a label. */
const floating = ".map-legend, .map-foot, .map-path, .tool-box, .map-tools, .map-card";

/** The floating boxes in pixels from the lower left corner of the view's free part. */
function keptBy(view: MapView): Bbox[] {
  const container = view.container?.getBoundingClientRect();
  const root = view.container?.closest("[data-testid=map]");
  if (!container || !root) return [];
  const { left, bottom } = view.padding;
  const [x, y] = [container.left + left, container.bottom - bottom];
  return [...root.querySelectorAll(floating)].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.left - x, y - box.bottom, box.right - x, y - box.top];
  });
}

const rulesOf = (width: number, height: number, zoom: number): Omit<LabelRules, "kept"> => ({
  text: { widthOf: textWidth, least: 9 * zoom, most: 13 * zoom },
  chip: { size: 11.5 * zoom, letters: 14, reaches: [14, 30, 56, 90].map((one) => one * zoom) },
  frame: [margin, margin, width - margin, height - margin],
});

const pause = () => new Promise((resolve) => setTimeout(resolve));

type Placed = PlacedLabel & { dataset: string };

/** A label as tests read it: of what, which kind, and its box in map metres. */
export type LabelFact = {
  dataset: string;
  id: string;
  kind: string;
  lines: readonly string[];
  box: readonly [x: number, y: number, width: number, height: number, angle: number];
};

/**
 * Writes number and area into the parcels in view and names beside projects, whenever the map has
 * come to rest. What stands as it stood stays; while the scale changes there are none.
 */
export class ParcelLabels {
  readonly #source: LabelLayers;
  readonly #layer = new GraphicsLayer({ title: "parcel-labels" });
  readonly #handles: { remove: () => void }[];
  #look: LabelLook | null = null;
  #drawn = new Map<string, Graphic[]>();
  /** Of the last change: an older one stops. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scale = 0;

  constructor(
    private readonly view: MapView,
    group: GroupLayer,
    private readonly tell: (labels: readonly LabelFact[]) => void,
  ) {
    this.#source = new LabelLayers(view, this.#later);
    group.add(this.#layer);
    this.#handles = [
      watch(() => [view.stationary, view.extent, view.padding], this.#later),
      watch(
        () => view.scale,
        (scale) => {
          if (this.#scale && Math.abs(scale / this.#scale - 1) > 0.01) this.#layer.visible = false;
        },
      ),
    ];
  }

  show(specs: readonly LayerSpec[]): void {
    this.#source.show(specs);
  }

  refresh(): void {
    this.#source.refresh();
  }

  /** Something else floats over the map now. */
  again(): void {
    this.#later();
  }

  look(look: LabelLook): void {
    if (this.#look?.tone !== look.tone) this.#clear();
    this.#look = look;
    this.#later();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    for (const handle of this.#handles) handle.remove();
    this.#source.destroy();
    this.#clear();
    this.tell([]);
  }

  #clear(): void {
    this.#layer.removeAll();
    this.#drawn = new Map();
  }

  readonly #later = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#place(), restMs);
  };

  /** Whether the map still stands as it did at the beginning of a turn. */
  #isStill = (turn: number) => turn === this.#turn && this.view.stationary;

  async #place(): Promise<void> {
    const turn = ++this.#turn;
    const look = this.#look;
    const { view } = this;
    if (!look || !this.#isStill(turn)) return;
    const { extent, resolution, scale } = view;
    const corner = { x: extent.xmin, y: extent.ymin };
    const shown = await this.#source.inView(corner, resolution);
    if (!this.#isStill(turn)) return;
    const usual = rulesOf(extent.width / resolution, extent.height / resolution, look.zoom);
    const rules = { ...usual, kept: keptBy(view) };
    const labels = await this.#placed(shown, rules, look, turn);
    if (!labels) return;
    this.#draw(labels, corner, resolution, look);
    this.#scale = scale;
    this.#layer.visible = true;
    this.tell(labels.map((label) => factOf(label, corner, resolution)));
  }

  async #placed(
    shown: readonly Shown[],
    rules: LabelRules,
    { chosen }: LabelLook,
    turn: number,
  ): Promise<Placed[] | null> {
    const layers = shown.map(({ dataset, parcels }) =>
      parcels.map((one) => ({ ...one, first: chosen.has(`${dataset} ${one.id}`) })),
    );
    const labels: Placed[] = [];
    let began = performance.now();
    for (const label of placeLabels(layers, rules)) {
      if (label) labels.push({ ...label, dataset: shown[label.layer]?.dataset ?? "" });
      if (performance.now() - began < sliceMs) continue;
      await pause();
      if (!this.#isStill(turn)) return null;
      began = performance.now();
    }
    return labels;
  }

  #draw(
    labels: readonly Placed[],
    corner: { x: number; y: number },
    resolution: number,
    look: LabelLook,
  ): void {
    const next = new Map<string, Graphic[]>();
    const added: Graphic[] = [];
    for (const label of labels) {
      const fact = factOf(label, corner, resolution);
      const where = fact.box.map((one) => Math.round(one * 10)).join();
      const key = [label.dataset, label.id, label.lines.join("|"), where, look.zoom].join(" ");
      const known = this.#drawn.get(key);
      const graphics = known ?? labelGraphics(label, { corner, resolution }, look.tone);
      next.set(key, graphics);
      if (!known) added.push(...graphics);
    }
    const gone = [...this.#drawn].flatMap(([key, graphics]) => (next.has(key) ? [] : graphics));
    this.#layer.removeMany(gone);
    this.#layer.addMany(added);
    this.#drawn = next;
  }
}

function factOf(
  { dataset, id, kind, lines, at, width, height, angle }: Placed,
  { x, y }: { x: number; y: number },
  resolution: number,
): LabelFact {
  const box = [
    x + at[0] * resolution,
    y + at[1] * resolution,
    width * resolution,
    height * resolution,
    angle,
  ] as const;
  return { dataset, id, kind, lines, box };
}
