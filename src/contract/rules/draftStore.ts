import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import { readWkb, writeWkb } from "#geo/wkb";
import { ByteArena } from "./byteArena";
import type { Outline } from "./checkOutline";
import type { ParcelDraft } from "./draft";
import type { DxydValues } from "./record";

const encoder = new TextEncoder();
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
    const cells = JSON.stringify(Object.values(values));
    const at = this.arena.keep(encoder.encode(cells));
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
    private readonly names: readonly string[],
    private readonly at: number,
  ) {}

  get values(): DxydValues {
    const cells: unknown[] = JSON.parse(decoder.decode(this.arena.read(this.at)));
    return Object.fromEntries(this.names.map((name, i) => [name, cells[i]]));
  }
}

const boxSize = 32;

class PackedOutline implements Outline {
  readonly zone: Outline["zone"];
  readonly txmj: number;
  readonly isSound: boolean;
  private readonly longitude: number;
  private readonly latitude: number;
  private readonly at: number;

  constructor(
    private readonly arena: ByteArena,
    { zone, txmj, isSound, inside, plane, bbox }: Outline,
  ) {
    this.zone = zone;
    this.txmj = txmj;
    this.isSound = isSound;
    [this.longitude, this.latitude] = inside;
    const shape = writeWkb(plane);
    const bytes = new Uint8Array(boxSize + shape.byteLength);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < bbox.length; i++) view.setFloat64(8 * i, bbox[i] as number);
    bytes.set(shape, boxSize);
    this.at = arena.keep(bytes);
  }

  get inside(): Position {
    return [this.longitude, this.latitude];
  }

  get plane(): MultiPolygon {
    return readWkb(this.arena.read(this.at).subarray(boxSize)) ?? [];
  }

  get bbox(): Bbox {
    const bytes = this.arena.read(this.at);
    const view = new DataView(bytes.buffer, bytes.byteOffset, boxSize);
    return [view.getFloat64(0), view.getFloat64(8), view.getFloat64(16), view.getFloat64(24)];
  }
}
