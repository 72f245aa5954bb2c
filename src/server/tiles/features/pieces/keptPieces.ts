import { asking } from "../../../db/asking";
import { type Hearing, hearingOf } from "../../../db/hearing";
import type { Db } from "../../../db/tables";
import type { Piece, Strip } from "./strip";
import type { Versions } from "./versions";

/** Bytes of the pieces that a process keeps of a database. */
const most = 64 * 1024 * 1024;
/** They lie one behind the other in rooms of so many bytes, and a room goes as a whole. */
const roomSize = 1024 * 1024;
/** What a piece takes besides its bytes. */
const beside = 100;
const mostShelves = 2_000;
/** The most that UTF-8 takes for a UTF-16 unit. */
const mostPerUnit = 3;

type Places = Map<number, number>;
type Room = {
  no: number;
  bytes: Buffer;
  end: number;
  taken: number;
  slots: number[];
  used: number;
};

/** The pieces that are written alike. */
export type Shelf = {
  /** Nobody has asked for one of them. */
  isNew: boolean;
  /** Adds the piece of the n-th version to a strip; false if it is not here. */
  find: (versions: Versions, n: number, strip: Strip) => boolean;
  /** That piece by itself, without what follows it. */
  look: (versions: Versions, n: number) => Buffer | null;
  /** Keeps it, and adds it. */
  put: (versions: Versions, n: number, piece: Piece, strip: Strip) => void;
};

/**
 * Written features by the version of their record: another version is another piece. A hundred thousand
 * objects would be looked through by each garbage collection, so that there are numbers in their place.
 */
export class KeptPieces {
  readonly #shelves = new Map<string, { no: number; places: Places }>();
  readonly #placesOf = new Map<number, Places>();
  #madeShelves = 0;
  readonly #rooms = new Map<number, Room>();
  #madeRooms = 0;
  #last: Room | null = null;
  #clock = 0;
  /** By slot: of which shelf and record it is, its version, and where it lies. */
  #shelf = new Int32Array(1024);
  #oid = new Int32Array(1024);
  #writer = new Float64Array(1024);
  #place = new Float64Array(1024);
  #room = new Int32Array(1024);
  #from = new Int32Array(1024);
  #to = new Int32Array(1024);
  #slots = 0;
  readonly #free: number[] = [];

  constructor(private readonly capacity = most) {}

  /** Bytes of its rooms. */
  get bytes(): number {
    return this.#rooms.size * roomSize;
  }

  /** Whether something was kept of a kind. */
  has(kind: string): boolean {
    return this.#shelves.has(kind);
  }

  /** `kind` says all that a piece depends on besides its record, `between` is what follows each piece. */
  shelf(kind: string, between: string): Shelf {
    const known = this.#shelves.get(kind);
    const shelf = known ?? this.#added(kind);
    return {
      isNew: known === undefined,
      find: (versions, n, strip) => {
        const slot = this.#find(shelf.places, versions, n);
        if (slot === null) return false;
        const { bytes } = this.#rooms.get(this.#room[slot] as number) as Room;
        strip.add(bytes, this.#from[slot] as number, this.#to[slot] as number);
        return true;
      },
      look: (versions, n) => {
        const slot = this.#find(shelf.places, versions, n);
        if (slot === null) return null;
        const { bytes } = this.#rooms.get(this.#room[slot] as number) as Room;
        const end = (this.#to[slot] as number) - Buffer.byteLength(between);
        return bytes.subarray(this.#from[slot] as number, end);
      },
      put: (versions, n, piece, strip) => {
        const room = this.#roomFor(piece, between);
        if (!room || !this.#placesOf.has(shelf.no)) return strip.addOne(piece, between);
        const from = room.end;
        room.end += write(piece, between, room);
        this.#keep(shelf, versions, n, room, from);
        strip.add(room.bytes, from, room.end);
      },
    };
  }

  /** Its slot, if it is there. */
  #find(places: Places, { oids, writers, places: stand }: Versions, n: number): number | null {
    const slot = places.get(oids[n] as number);
    if (slot === undefined) return null;
    if (this.#writer[slot] !== writers[n] || this.#place[slot] !== stand[n]) return null;
    const room = this.#rooms.get(this.#room[slot] as number);
    if (!room) return null;
    room.used = ++this.#clock;
    return slot;
  }

  #keep(
    { no, places }: { no: number; places: Places },
    { oids, writers, places: stand }: Versions,
    n: number,
    room: Room,
    from: number,
  ): void {
    const oid = oids[n] as number;
    const slot = places.get(oid) ?? this.#newSlot();
    places.set(oid, slot);
    this.#shelf[slot] = no;
    this.#oid[slot] = oid;
    this.#writer[slot] = writers[n] as number;
    this.#place[slot] = stand[n] as number;
    this.#room[slot] = room.no;
    this.#from[slot] = from;
    this.#to[slot] = room.end;
    room.slots.push(slot);
    room.taken += beside;
  }

  /** Where it has room; null for one that is as large as many. */
  #roomFor(piece: Piece, between: string): Room | null {
    const perUnit = typeof piece === "string" ? mostPerUnit : 1;
    const size = perUnit * piece.length + between.length;
    if (size > roomSize / 4) return null;
    const last = this.#last;
    if (last && last.end + last.taken + size + beside <= roomSize) {
      last.used = ++this.#clock;
      return last;
    }
    while (this.bytes + roomSize > this.capacity && this.#rooms.size > 0) this.#dropOldest();
    const room: Room = {
      ...{ no: ++this.#madeRooms, bytes: Buffer.allocUnsafeSlow(roomSize) },
      ...{ end: 0, taken: 0, slots: [], used: ++this.#clock },
    };
    this.#rooms.set(room.no, room);
    this.#last = room;
    return room;
  }

  /** Who is reading in it goes on: nothing is written there any more. */
  #dropOldest(): void {
    let oldest: Room | undefined;
    for (const room of this.#rooms.values()) {
      if (!oldest || room.used < oldest.used) oldest = room;
    }
    if (!oldest) return;
    this.#rooms.delete(oldest.no);
    if (this.#last === oldest) this.#last = null;
    for (const slot of oldest.slots) {
      // A newer version of the record lies elsewhere.
      if (this.#room[slot] !== oldest.no) continue;
      this.#placesOf.get(this.#shelf[slot] as number)?.delete(this.#oid[slot] as number);
      this.#room[slot] = 0;
      this.#free.push(slot);
    }
  }

  #newSlot(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#slots === this.#oid.length) this.#grow(2 * this.#slots);
    return this.#slots++;
  }

  #grow(to: number): void {
    const whole = (numbers: Int32Array) => {
      const grown = new Int32Array(to);
      grown.set(numbers);
      return grown;
    };
    const exact = (numbers: Float64Array) => {
      const grown = new Float64Array(to);
      grown.set(numbers);
      return grown;
    };
    this.#shelf = whole(this.#shelf);
    this.#oid = whole(this.#oid);
    this.#writer = exact(this.#writer);
    this.#place = exact(this.#place);
    this.#room = whole(this.#room);
    this.#from = whole(this.#from);
    this.#to = whole(this.#to);
  }

  /** Of too many kinds those made first are forgotten; what was kept of them goes with its rooms. */
  #added(kind: string): { no: number; places: Places } {
    for (const [name, { no }] of this.#shelves) {
      if (this.#shelves.size < mostShelves) break;
      this.#shelves.delete(name);
      this.#placesOf.delete(no);
    }
    const shelf = { no: ++this.#madeShelves, places: new Map<number, number>() };
    this.#shelves.set(kind, shelf);
    this.#placesOf.set(shelf.no, shelf.places);
    return shelf;
  }
}

/** How many bytes it takes at the end of a room. */
function write(piece: Piece, between: string, { bytes, end }: Room): number {
  if (typeof piece === "string") return bytes.write(piece + between, end);
  bytes.set(piece, end);
  return piece.length + bytes.write(between, end + piece.length);
}

const known = new WeakMap<Hearing, KeptPieces>();

/**
 * The pieces of a database; null where none are kept: with the embedded engine, of a replica, within a
 * transaction, and for a request that was not found up to date. A database that was set back, as by a crash
 * or by one that takes its place, may give a version another time: the channel breaks then, and everything is
 * forgotten.
 */
export function keptPieces(db: Db): KeptPieces | null {
  const hearing = asking()?.heard ? hearingOf(db) : undefined;
  if (!hearing) return null;
  const pieces = known.get(hearing);
  if (pieces) return pieces;
  hearing.on("pieces", {
    heard: () => {},
    forget: () => known.set(hearing, new KeptPieces()),
  });
  const first = new KeptPieces();
  known.set(hearing, first);
  return first;
}
