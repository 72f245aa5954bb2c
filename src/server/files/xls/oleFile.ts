import { UnreadableBook } from "../xlsx/zipParts";

/** A stream of a compound file by its name; null if there is none. */
export type OleFile = (name: string) => Uint8Array | null;

const damaged = () => new UnreadableBook("damaged");

const headerSize = 512;
const firstTable = 76;
const tablesInHeader = 109;
const entrySize = 128;
/** Numbers from here on mean no sector. */
const noSector = 0xfffffffa;
const [streamType, rootType] = [2, 5];

type Entry = { name: string; type: number; start: number; size: number };

/** Opens a compound file (MS-CFB). Throws only `UnreadableBook`. */
export function oleFile(bytes: Uint8Array): OleFile {
  if (bytes.length < headerSize) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [shift, miniShift] = [view.getUint16(30, true), view.getUint16(32, true)];
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw damaged();
  const sectors = new Sectors(bytes, 1 << shift, (number) => (number + 1) << shift);
  const links = linksOf(sectors, view);
  const entries = entriesOf(sectors.join(links, view.getUint32(48, true)));
  const root = entries.find(({ type }) => type === rootType);
  if (!root) throw damaged();
  const [cutoff, miniStart] = [view.getUint32(56, true), view.getUint32(60, true)];
  return (wanted) => {
    const entry = entries.find(
      ({ name, type }) => type === streamType && name.toLowerCase() === wanted.toLowerCase(),
    );
    if (!entry) return null;
    if (entry.size >= cutoff) return cut(sectors.join(links, entry.start), entry.size);
    const mini = new Sectors(
      sectors.join(links, root.start),
      1 << miniShift,
      (n) => n << miniShift,
    );
    const miniLinks = numbersIn(sectors.join(links, miniStart));
    return cut(mini.join(miniLinks, entry.start), entry.size);
  };
}

function cut(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length < size) throw damaged();
  return bytes.subarray(0, size);
}

class Sectors {
  /** There cannot be more. */
  readonly most: number;
  constructor(
    private readonly bytes: Uint8Array,
    private readonly size: number,
    private readonly placeOf: (number: number) => number,
  ) {
    this.most = Math.ceil(bytes.length / size);
  }

  /** The last sector of a file may be cut off. */
  at(number: number): Uint8Array {
    const from = number < this.most ? this.placeOf(number) : this.bytes.length;
    if (from >= this.bytes.length) throw damaged();
    return this.bytes.subarray(from, from + this.size);
  }

  /** The bytes of a chain of sectors. */
  join(links: Uint32Array, start: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let number = start; number < noSector; number = links[number] ?? noSector) {
      // A chain that is longer than the file runs in a circle.
      if (parts.length > this.most) throw damaged();
      parts.push(this.at(number));
    }
    return joined(parts);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The table of which sector follows which; its own sectors are listed in the header, then in a chain. */
function linksOf(sectors: Sectors, view: DataView): Uint32Array {
  const numbers: number[] = [];
  for (let i = 0; i < tablesInHeader; i++) numbers.push(view.getUint32(firstTable + 4 * i, true));
  let next = view.getUint32(68, true);
  for (let left = view.getUint32(72, true); left > 0 && next < noSector; left--) {
    const more = numbersIn(sectors.at(next));
    numbers.push(...more.subarray(0, -1));
    next = more.at(-1) ?? noSector;
    if (numbers.length > view.byteLength) throw damaged();
  }
  const used = numbers.filter((number) => number < noSector);
  if (used.length > sectors.most) throw damaged();
  return numbersIn(joined(used.map((number) => sectors.at(number))));
}

function numbersIn(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(4 * i, true));
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Entry[] = [];
  for (let at = 0; at + entrySize <= bytes.length; at += entrySize) {
    const length = Math.min(64, view.getUint16(at + 64, true));
    entries.push({
      name: new TextDecoder("utf-16le").decode(bytes.subarray(at, at + Math.max(0, length - 2))),
      type: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    });
  }
  return entries;
}
