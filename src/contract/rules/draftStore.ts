import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import { putWkb, readWkb, wkbSize } from "#geo/wkb";
import { ByteArena } from "./byteArena";
import type { Outline } from "./checkOutline";
import type { ParcelDraft } from "./draft";
import type { DxydValues } from "./record";

const decoder = new TextDecoder();

/**
 * Keeps the drafts of a file as bytes: 50,000 of them take a fifth of what their objects would.
 * Values and outlines are made anew each time they are asked for.
 */
export class DraftStore {
  readonly drafts: ParcelDraft[] = [];
  private readonly arena = new ByteArena();
  private names: readonly string[] = [];

  add({ row, dkbh, values, unread, outline }: ParcelDraft): void {
    const at = this.arena.keepText(JSON.stringify(values));
    const packed = outline && new PackedOutline(this.arena, outline);
    const names = this.namesOf(values);
    this.drafts.push(new PackedDraft(this.arena, row, dkbh, unread, packed, names, at));
  }

  /** Records of one file have the same names in the same order, so one list serves all. */
  private namesOf(values: DxydValues): readonly string[] {
    const names = Object.keys(values);
    const isSame =
      names.length === this.names.length && names.every((name, i) => name === this.names[i]);
    if (!isSame) this.names = names;
    return this.names;
  }
}

class PackedDraft implements ParcelDraft {
  constructor(
    private readonly arena: ByteArena,
    readonly row: number | null,
    readonly dkbh: string | null,
    readonly unread: ParcelDraft["unread"],
    readonly outline: Outline | null,
    readonly names: readonly string[],
    private readonly at: number,
  ) {}

  get values(): DxydValues {
    return JSON.parse(decoder.decode(this.json));
  }

  get json(): Uint8Array {
    return this.arena.read(this.at);
  }
}

/** What stands in front of both shapes: bounds, area, inside point, and how long the first shape is. */
const place = { bbox: 0, bounds: 32, txmj: 64, inside: 72, length: 88, shapes: 96 } as const;

class PackedOutline implements Outline {
  readonly zone: Outline["zone"];
  readonly isSound: boolean;
  private readonly at: number;

  constructor(
    private readonly arena: ByteArena,
    { zone, txmj, isSound, inside, plane, bbox, degrees, bounds }: Outline,
  ) {
    this.zone = zone;
    this.isSound = isSound;
    const length = wkbSize(plane);
    this.at = arena.keep(place.shapes + length + wkbSize(degrees), (view, start) => {
      let at = start;
      for (const number of [...bbox, ...bounds, txmj, ...inside, length]) {
        view.setFloat64(at, number, true);
        at += 8;
      }
      putWkb(plane, view, at);
      putWkb(degrees, view, at + length);
    });
  }

  get txmj(): number {
    return this.arena.float(this.at, place.txmj);
  }

  get inside(): Position {
    return [this.float(place.inside), this.float(place.inside + 8)];
  }

  get plane(): MultiPolygon {
    return readWkb(this.arena.read(this.at, place.shapes)) ?? [];
  }

  get bbox(): Bbox {
    return this.boxAt(place.bbox);
  }

  get degrees(): MultiPolygon {
    return readWkb(this.wkb) ?? [];
  }

  get bounds(): Bbox {
    return this.boxAt(place.bounds);
  }

  get wkb(): Uint8Array {
    return this.arena.read(this.at, place.shapes + this.float(place.length));
  }

  private boxAt(at: number): Bbox {
    return [this.float(at), this.float(at + 8), this.float(at + 16), this.float(at + 24)];
  }

  private float(offset: number): number {
    return this.arena.float(this.at, offset);
  }
}
