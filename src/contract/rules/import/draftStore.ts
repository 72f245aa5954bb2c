import type { Bbox } from "#geo/bbox";
import type { Zone } from "#geo/crs/gaussKruger";
import { putWkb, readWkb, wkbSize } from "#geo/format/wkb";
import type { MultiPolygon, Position } from "#geo/position";
import type { Outline } from "../outline/checkOutline";
import type { DxydValues } from "../parcel/record";
import { type Arena, ByteArena } from "./byteArena";
import type { ParcelDraft } from "./draft";

const decoder = new TextDecoder();
const noOutline = -1;
const allRead: ParcelDraft["unread"] = {};

/**
 * Stores a file's drafts as bytes: 50,000 of them take a fifth of the memory of objects. Values and
 * outlines are decoded on every access; their bytes need not be in memory. The plane outlines,
 * which are compared again and again, are kept apart from the data that is read once.
 */
export class DraftStore {
  readonly drafts: ParcelDraft[] = [];
  readonly hot = new ByteArena();
  readonly texts: number[] = [];
  readonly outlines: number[] = [];
  private readonly unread = new Map<number, ParcelDraft["unread"]>();
  private readonly areas: number[] = [];
  /** Few differ, and each record has read its own. */
  private readonly counties: (string | null)[] = [];
  private readonly known = new Map<string, string>();
  private readonly named: { from: number; names: readonly string[] }[] = [];

  readonly cold: Arena;
  readonly planes: Arena;

  constructor(arena: () => Arena = () => new ByteArena()) {
    this.cold = arena();
    this.planes = arena();
  }

  add({ row, dkbh, values, unread, outline }: ParcelDraft): void {
    const index = this.drafts.length;
    this.texts.push(this.cold.keepText(JSON.stringify(values)));
    this.outlines.push(outline ? this.keepOutline(outline) : noOutline);
    if (Object.keys(unread).length > 0) this.unread.set(index, unread);
    this.noteNames(index, Object.keys(values));
    this.areas.push(values.mj ?? Number.NaN);
    this.counties.push(this.oneOf(values.xzqdm ?? null));
    this.drafts.push(new PackedDraft(this, index, row, dkbh));
  }

  namesOf(index: number): readonly string[] {
    return this.named.findLast(({ from }) => from <= index)?.names ?? [];
  }

  countedOf(index: number): ParcelDraft["counted"] & object {
    const mj = this.areas[index] as number;
    return { xzqdm: this.counties[index] ?? null, mj: Number.isNaN(mj) ? null : mj };
  }

  private oneOf(code: string | null): string | null {
    if (code === null) return null;
    const known = this.known.get(code) ?? code;
    this.known.set(known, known);
    return known;
  }

  unreadOf(index: number): ParcelDraft["unread"] {
    return this.unread.get(index) ?? allRead;
  }

  /** Records of one file have the same names in the same order, so they share one list. */
  private noteNames(from: number, names: readonly string[]): void {
    const last = this.named.at(-1)?.names;
    const isSame = names.length === last?.length && names.every((name, i) => name === last[i]);
    if (!isSame) this.named.push({ from, names });
  }

  private keepOutline(outline: Outline): number {
    const { plane, degrees, bbox, bounds, txmj, inside, zone, isSound } = outline;
    const shapes = [keepShape(this.cold, degrees), keepShape(this.planes, plane)];
    const numbers = [...bbox, ...bounds, txmj, ...inside, zone, isSound ? 1 : 0, ...shapes];
    return this.hot.keep(8 * numbers.length, (view, start) => {
      for (const [i, number] of numbers.entries()) view.setFloat64(start + 8 * i, number, true);
    });
  }
}

const keepShape = (arena: Arena, shape: MultiPolygon): number =>
  arena.keep(wkbSize(shape), (view, at) => putWkb(shape, view, at));

class PackedDraft implements ParcelDraft {
  constructor(
    private readonly store: DraftStore,
    private readonly index: number,
    readonly row: number | null,
    readonly dkbh: string | null,
  ) {}

  get values(): DxydValues {
    return JSON.parse(decoder.decode(this.json));
  }

  get json(): Uint8Array {
    return this.store.cold.read(this.store.texts[this.index] as number);
  }

  get names(): readonly string[] {
    return this.store.namesOf(this.index);
  }

  get counted(): ParcelDraft["counted"] & object {
    return this.store.countedOf(this.index);
  }

  get unread(): ParcelDraft["unread"] {
    return this.store.unreadOf(this.index);
  }

  get outline(): Outline | null {
    const at = this.store.outlines[this.index] as number;
    return at === noOutline ? null : new PackedOutline(this.store, at);
  }
}

/**
 * Offsets of an outline's numbers; `wkb` refers to its shape in degrees, `plane` to that in metres.
 */
const place = {
  bbox: 0,
  bounds: 32,
  txmj: 64,
  inside: 72,
  zone: 88,
  isSound: 96,
  wkb: 104,
  plane: 112,
};

class PackedOutline implements Outline {
  constructor(
    private readonly store: DraftStore,
    private readonly at: number,
  ) {}

  get zone(): Zone["zone"] {
    return this.float(place.zone) as Zone["zone"];
  }

  get isSound(): boolean {
    return this.float(place.isSound) === 1;
  }

  get txmj(): number {
    return this.float(place.txmj);
  }

  get inside(): Position {
    return [this.float(place.inside), this.float(place.inside + 8)];
  }

  get plane(): MultiPolygon {
    return readWkb(this.store.planes.read(this.float(place.plane))) ?? [];
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
    return this.store.cold.read(this.float(place.wkb));
  }

  private boxAt(at: number): Bbox {
    return [this.float(at), this.float(at + 8), this.float(at + 16), this.float(at + 24)];
  }

  private float(offset: number): number {
    return this.store.hot.float(this.at, offset);
  }
}
