import { watch, whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import type Polygon from "@arcgis/core/geometry/Polygon.js";
import type FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import Query from "@arcgis/core/rest/support/Query.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { datasets } from "#contract/datasets/index";
import { labelScale } from "#contract/look/labelLook";
import type { LayerSpec } from "#contract/map/layerSpec";
import { labelFields, labelTexts } from "#contract/words/labelFields";
import type { Labelled } from "#geo/label/land";
import { loadChunk } from "../../api/loadChunk";
import { filterQuery } from "../../records/filterQuery";
import { atRest } from "../view/removeAtRest";

type Held = { address: string; dataset: string; layer: FeatureLayer };

/** Longer than a layer takes to start on what it was told. */
const renewMs = 100;
/** The largest of what is on the screen; more labels than this nobody could tell apart. */
const mostLabelled = 1_500;

/** What a view shows of one layer, in pixels from the corner of the view's extent, y upwards. */
export type Shown = { dataset: string; parcels: Labelled[] };

/**
 * The records to label at large scales. The parcels themselves are drawn from tiles, which carry
 * codes alone.
 */
export class LabelLayers {
  readonly #held = new Map<string, Held>();
  readonly #renewed = new Set<FeatureLayer>();
  readonly #near: { remove: () => void };
  #specs: readonly LayerSpec[] = [];
  #order: readonly string[] = [];
  #told: { remove: () => void } | null = null;
  /** Of the last change: an older one stops. */
  #turn = 0;

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
    /** What is in view has been read, or is no longer. */
    private readonly changed: () => void,
  ) {
    this.#near = watch(this.#isNear, this.#draw);
  }

  show(specs: readonly LayerSpec[]): void {
    this.#specs = specs;
    this.#draw();
  }

  destroy(): void {
    this.#turn++;
    this.#near.remove();
    this.#told?.remove();
    for (const [id, { layer }] of this.#held) this.#drop(id, layer);
  }

  /** A first map that shows no parcel is spared what reads them: much of the library. */
  readonly #isNear = () => this.view.scale <= labelScale;

  readonly #draw = async (): Promise<void> => {
    const turn = ++this.#turn;
    const shown = this.#specs.filter(({ visible }) => visible && this.#isNear());
    this.#order = shown.map(({ id }) => id);
    const wanted = new Set(this.#order);
    for (const [id, { layer }] of this.#held) {
      if (!wanted.has(id)) this.#drop(id, layer);
    }
    if (shown.length > 0) await this.#add(shown, turn);
    if (turn !== this.#turn) return;
    this.#told?.remove();
    this.#told = watch(() => this.isRead(), this.changed);
    this.changed();
  };

  async #add(shown: readonly LayerSpec[], turn: number): Promise<void> {
    const part = await loadChunk(() => import("./labelSource")).catch(() => null);
    // Labels alone are missing then; the next change tries again.
    if (!part || turn !== this.#turn) return;
    for (const { id, dataset, filter } of shown) {
      const query = filterQuery(filter);
      const address = `${dataset}?${query}`;
      const known = this.#held.get(id);
      if (known?.address === address) continue;
      if (known) this.#drop(id, known.layer);
      const layer = part.labelSource(dataset, query);
      this.#held.set(id, { address, dataset, layer });
      this.group.add(layer);
    }
  }

  /** Whether all that is in view has arrived. */
  isRead(): boolean {
    return [...this.#held.values()].every(({ layer }) => {
      const drawn = this.view.allLayerViews.find((one) => one.layer === layer);
      return drawn !== undefined && !drawn.updating;
    });
  }

  /** The records in view by layer, the top one first; each record with the first that shows it. */
  async inView(corner: { x: number; y: number }, resolution: number): Promise<Shown[]> {
    const found: Shown[] = [];
    const known = new Set<string>();
    let room = mostLabelled;
    for (const id of this.#order) {
      const held = this.#held.get(id);
      if (!held || !isInScale(this.view, held.layer)) continue;
      const drawn = await this.view.whenLayerView(held.layer);
      await whenOnce(() => drawn.destroyed || !drawn.updating);
      if (drawn.destroyed) continue;
      const asked = new Query({
        geometry: this.view.extent,
        returnGeometry: true,
        outFields: ["*"],
      });
      const { features } = await drawn.queryFeatures(asked);
      const facts = datasets[held.dataset];
      if (!facts) continue;
      const fields = labelFields(facts);
      const parcels = features.flatMap(({ attributes, geometry }): Labelled[] => {
        const key = String(attributes[facts.key.id]);
        if (known.has(`${held.dataset} ${key}`) || geometry?.type !== "polygon") return [];
        known.add(`${held.dataset} ${key}`);
        const outline = polygons(geometry as Polygon, corner, resolution);
        return [{ id: key, outline, ...labelTexts(fields, attributes), chip: fields.chip }];
      });
      const kept = largest(parcels, room);
      room -= kept.length;
      found.push({ dataset: held.dataset, parcels: kept });
    }
    return found;
  }

  refresh(): void {
    for (const { layer } of this.#held.values()) void this.#renew(layer);
  }

  /** ArcGIS reports a failure when a layer has to reload before its first load is done. */
  async #renew(layer: FeatureLayer): Promise<void> {
    if (this.#renewed.has(layer)) return;
    this.#renewed.add(layer);
    if (await atRest(this.view, layer, renewMs)) layer.refresh();
    this.#renewed.delete(layer);
  }

  /**
   * Not destroyed at once: pending reads are then dropped with its view and not reported as a
   * failure.
   */
  #drop(id: string, layer: FeatureLayer): void {
    this.#held.delete(id);
    this.group.remove(layer);
  }
}

const isInScale = (view: MapView, { minScale: least }: FeatureLayer) => view.scale <= least;

type Ring = [number, number][];

/** Rings of the map as polygons in pixels: outer rings run clockwise there, holes follow theirs. */
function polygons(
  { rings }: Polygon,
  { x: ox, y: oy }: { x: number; y: number },
  resolution: number,
): Ring[][] {
  const parts: Ring[][] = [];
  for (const ring of rings) {
    const moved = ring.map(([x = 0, y = 0]): [number, number] => [
      (x - ox) / resolution,
      (y - oy) / resolution,
    ]);
    const last = parts.at(-1);
    if (last && turns(moved) > 0) last.push(moved);
    else parts.push([moved]);
  }
  return parts;
}

const turns = (ring: Ring): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);

function largest(parcels: Labelled[], most: number): Labelled[] {
  if (parcels.length <= most) return parcels;
  const sizeOf = ({ outline }: Labelled) =>
    outline.reduce((sum, part) => sum + extentOf(part[0]), 0);
  return parcels
    .map((parcel) => ({ parcel, size: sizeOf(parcel) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, Math.max(0, most))
    .map(({ parcel }) => parcel);
}

const extentOf = (ring: readonly (readonly [number, number])[] = []): number => {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
};
