import { type LayerField, type LayerShape, layerShapes } from "#contract/map/layerSymbols";
import { ownLayerLimits } from "#contract/map/ownLayer";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import { LayerShaper } from "#geo/tile/layerLevels";
import { LayerFields } from "./layerFields";
import { type LayerCrs, type Placed, placedOf } from "./parse/layerPlaces";
import type { Source, SourceRecord } from "./parse/source";

/** A page of features, ready to be stored, and how many records were read by then. */
export type LayerRead = { kind: "page"; shapes: string; features: string; read: number };

/** What a file was found to hold, once all of it is read. */
export type LayerSummary = {
  shape: LayerShape;
  layer: string | null;
  features: number;
  vertices: number;
  bbox: [number, number, number, number];
  fields: LayerField[];
  remarks: Remark[];
};

/** Vertices and features of a page. */
const most = { vertices: 20_000, features: 1_000 };

/** Places that a remark counts are named up to this many. */
const named = 10;

/** Makes pages of a layer's records, and keeps what is to be said of them all. */
export class LayerReading {
  pages = 0;
  readonly #shaper = new LayerShaper();
  readonly #fields: LayerFields;
  readonly #sums = { read: 0, features: 0, vertices: 0, empty: 0, away: 0, curved: 0, other: 0 };
  readonly #bbox: Placed["bbox"] = [Infinity, Infinity, -Infinity, -Infinity];
  readonly #away: string[] = [];
  #shape: LayerShape | null = null;
  #shapes: string[] = [];
  #features: string[] = [];
  #vertices = 0;

  constructor(
    private readonly source: Source,
    private readonly crs: LayerCrs,
  ) {
    this.#fields = new LayerFields(source.fields.slice(0, ownLayerLimits.fields));
  }

  add(record: SourceRecord): void {
    const sums = this.#sums;
    sums.read++;
    if (!record.shape && !record.marks) {
      sums.empty++;
      return;
    }
    const placed = placedOf(record, this.crs);
    if (!placed) {
      sums.away++;
      if (this.#away.length < named) this.#away.push(`第${record.row}个`);
      return;
    }
    this.#shape ??= placed.shape.kind;
    // A map draws one kind by one sign: the first decides.
    if (placed.shape.kind !== this.#shape) sums.other++;
    else this.#keep(record, placed);
  }

  #keep(record: SourceRecord, { shape, vertices, bbox }: Placed): void {
    const sums = this.#sums;
    const n = ++sums.features;
    sums.vertices += vertices;
    this.#vertices += vertices;
    if (record.isCurved) sums.curved++;
    widen(this.#bbox, bbox);
    this.#features.push(JSON.stringify([n, this.#fields.hear(record.properties)]));
    for (const { level, cell, box, label, twkb } of this.#shaper.shapesOf(shape)) {
      const [x, y] = label ?? [null, null];
      this.#shapes.push(`[${level},${cell},${n},${box},${x},${y},"${base64Of(twkb)}"]`);
    }
  }

  isFull(): boolean {
    return this.#features.length >= most.features || this.#vertices >= most.vertices;
  }

  hasMore(): boolean {
    return this.#features.length > 0;
  }

  page(): LayerRead {
    this.pages++;
    const [shapes, features] = [this.#shapes, this.#features].map((all) => `[${all.join(",")}]`);
    [this.#shapes, this.#features, this.#vertices] = [[], [], 0];
    return {
      kind: "page",
      shapes: shapes ?? "[]",
      features: features ?? "[]",
      read: this.#sums.read,
    };
  }

  summary(): LayerSummary {
    const { features, vertices, empty, away, curved, other } = this.#sums;
    const shape = this.#shape ?? "polygon";
    const kind = layerShapes[shape];
    const remarks = [
      ...(empty > 0 ? [remarkOf("leftOut", `${empty}条记录没有图形，未读取`)] : []),
      ...(away > 0
        ? [remarkOf("leftOut", `${away}个图形的坐标不在所用坐标系内，未读取`, this.#away)]
        : []),
      ...(other > 0
        ? [remarkOf("leftOut", `一个图层只画一种图形：读取${kind}，略去其他图形${other}个`)]
        : []),
      ...(curved > 0 ? [remarkOf("arc", `${curved}个图形的圆弧改为折线`)] : []),
    ];
    const fields = this.#fields.fields();
    const { layer } = this.source;
    return { shape, layer, features, vertices, bbox: [...this.#bbox], fields, remarks };
  }
}

function widen(box: Placed["bbox"], by: Placed["bbox"]): void {
  box[0] = Math.min(box[0], by[0]);
  box[1] = Math.min(box[1], by[1]);
  box[2] = Math.max(box[2], by[2]);
  box[3] = Math.max(box[3], by[3]);
}

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
