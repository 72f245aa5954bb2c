import { watch } from "@arcgis/core/core/reactiveUtils.js";
import type Graphic from "@arcgis/core/Graphic.js";
import type Extent from "@arcgis/core/geometry/Extent.js";
import type Polygon from "@arcgis/core/geometry/Polygon.js";
import Query from "@arcgis/core/rest/support/Query.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { datasets } from "#contract/datasets/index";
import { labelScale } from "#contract/look/labelLook";
import type { LayerSpec } from "#contract/map/layerSpec";
import { labelFields, labelTexts } from "#contract/words/labelFields";
import type { Labelled } from "#geo/label/land";
import { loadChunk } from "../../api/loadChunk";
import { filterQuery } from "../../records/filterQuery";
import type { LabelSource } from "./labelSource";

/** What was read last: of which box, for pixels of which size. */
type Read = { box: Extent; resolution: number; features: Promise<Graphic[]> };
type Held = LabelSource & { address: string; dataset: string; read: Read | null };

/** So much more than the view is read, so that a short way needs nothing new. */
const beyond = 1.3;
/** Most records of one answer: the largest. */
const mostRead = 2_000;
/** The largest of what is on the screen; more labels than this nobody could tell apart. */
const mostLabelled = 1_500;

/** What a view shows of one layer, in pixels from the corner of the view's extent, y upwards. */
export type Shown = { dataset: string; parcels: Labelled[] };

/**
 * The records to label at large scales. The parcels themselves are drawn from tiles, which carry
 * codes alone. They are asked for and not laid into the map as a layer: that prepares tile by tile what
 * is never drawn, two frames for each, which takes half a minute where software draws the frames.
 */
export class LabelLayers {
  readonly #held = new Map<string, Held>();
  readonly #near: { remove: () => void };
  #specs: readonly LayerSpec[] = [];
  #order: readonly string[] = [];
  /** Of the last change: an older one stops. */
  #turn = 0;

  constructor(
    private readonly view: MapView,
    /** There is something else to read, or nothing any longer. */
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
    for (const id of [...this.#held.keys()]) this.#drop(id);
  }

  /** A first map that shows no parcel is spared what reads them: much of the library. */
  readonly #isNear = () => this.view.scale <= labelScale;

  readonly #draw = async (): Promise<void> => {
    const turn = ++this.#turn;
    const shown = this.#specs.filter(({ visible }) => visible && this.#isNear());
    this.#order = shown.map(({ id }) => id);
    const wanted = new Set(this.#order);
    for (const id of [...this.#held.keys()]) {
      if (!wanted.has(id)) this.#drop(id);
    }
    if (shown.length > 0) await this.#add(shown, turn);
    if (turn === this.#turn) this.changed();
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
      if (known) this.#drop(id);
      const source = part.labelSource(dataset, query);
      this.#held.set(id, { ...source, address, dataset, read: null });
    }
  }

  /** The records in view by layer, the top one first; each record with the first that shows it. */
  async inView(corner: { x: number; y: number }, resolution: number): Promise<Shown[]> {
    const found: Shown[] = [];
    const known = new Set<string>();
    let room = mostLabelled;
    const { extent } = this.view;
    // All at once, each by itself: one that fails has no labels, and is asked again when the map has moved.
    const reads = this.#order.flatMap((id) => {
      const held = this.#held.get(id);
      return held ? [{ held, read: this.#read(held, extent, resolution).catch(() => []) }] : [];
    });
    for (const { held, read: reading } of reads) {
      const read = await reading;
      const features = read.filter(({ geometry }) => geometry?.extent?.intersects(extent));
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
    for (const held of this.#held.values()) held.read = null;
    this.changed();
  }

  /** What was read for a view that holds this one serves again, unless this one shows more of each outline. */
  #read(held: Held, extent: Extent, resolution: number): Promise<Graphic[]> {
    const known = held.read;
    if (known && known.resolution <= resolution && known.box.contains(extent))
      return known.features;
    const box = extent.clone().expand(beyond);
    const asked = new Query({
      geometry: box,
      returnGeometry: true,
      outFields: held.layer.outFields,
      outSpatialReference: extent.spatialReference,
      maxAllowableOffset: resolution / 2,
      num: mostRead,
      ...(held.size && { orderByFields: [`${held.size} DESC`] }),
    });
    const features = held.layer.queryFeatures(asked).then((found) => found.features);
    const read: Read = { box, resolution, features };
    held.read = read;
    features.catch(() => {
      if (held.read === read) held.read = null;
    });
    return features;
  }

  #drop(id: string): void {
    this.#held.get(id)?.layer.destroy();
    this.#held.delete(id);
  }
}

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
