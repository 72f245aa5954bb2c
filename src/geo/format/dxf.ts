import type { Position } from "../position";
import { decodeText } from "./decodeText";

/** A closed line of a drawing, in the drawing's own coordinates. */
export type DxfOutline = {
  layer: string;
  ring: Position[];
  /** Whether it has arcs, which are replaced by chords. */
  isCurved: boolean;
};

/** Thrown for a file that is not a text DXF. */
export class DxfError extends Error {
  override name = "DxfError";
}

const binaryMark = "AutoCAD Binary DXF";
const mostVertices = 2_000_000;

type Pair = { code: number; value: string };

/** The closed polylines of a DXF drawing (LWPOLYLINE, POLYLINE), with the encoding of its texts. */
export function readDxf(bytes: Uint8Array): { encoding: string; outlines: DxfOutline[] } {
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 22)).startsWith(binaryMark)) {
    throw new DxfError("binary");
  }
  const { text, encoding } = decodeText(bytes);
  const reader = new Outlines();
  let isSound = false;
  for (const pair of pairsOf(text)) {
    isSound ||= pair.code === 0 && pair.value === "SECTION";
    reader.take(pair);
  }
  reader.end();
  if (!isSound) throw new DxfError("damaged");
  return { encoding, outlines: reader.found };
}

/** Group codes and values, each on its own line. */
function* pairsOf(text: string): Generator<Pair> {
  let at = 0;
  const line = () => {
    const end = text.indexOf("\n", at);
    const found = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    return found.trim();
  };
  while (at < text.length) {
    const code = line();
    if (code === "" && at >= text.length) return;
    if (!/^-?\d{1,4}$/.test(code)) throw new DxfError("damaged");
    yield { code: Number(code), value: line() };
  }
}

class Outlines {
  readonly found: DxfOutline[] = [];
  private entity = "";
  private open: (DxfOutline & { isClosed: boolean }) | null = null;
  private x: number | null = null;
  private count = 0;

  take({ code, value }: Pair): void {
    if (code === 0) this.begin(value);
    else if (this.open) this.read(this.open, code, value);
  }

  end(): void {
    const { open } = this;
    this.open = null;
    if (!open) return;
    const [first, last] = [open.ring[0], open.ring.at(-1)];
    const meets = first && last && first[0] === last[0] && first[1] === last[1];
    if (open.ring.length < (meets ? 4 : 3) || !(open.isClosed || meets)) return;
    this.found.push({ layer: open.layer, ring: open.ring, isCurved: open.isCurved });
  }

  private begin(entity: string): void {
    this.entity = entity;
    this.x = null;
    if (entity === "VERTEX") return;
    this.end();
    if (entity !== "LWPOLYLINE" && entity !== "POLYLINE") return;
    this.open = { layer: "", ring: [], isCurved: false, isClosed: false };
  }

  private read(open: NonNullable<Outlines["open"]>, code: number, value: string): void {
    if (code === 8 && this.entity !== "VERTEX") open.layer = value.slice(0, 200);
    else if (code === 70 && this.entity !== "VERTEX") open.isClosed = (Number(value) & 1) === 1;
    else if (code === 42) open.isCurved ||= Number(value) !== 0;
    else if (code === 10 && this.entity !== "POLYLINE") this.x = Number(value);
    else if (code === 20 && this.x !== null) this.corner(open, this.x, Number(value));
  }

  private corner(open: NonNullable<Outlines["open"]>, x: number, y: number): void {
    this.x = null;
    this.count++;
    if (this.count > mostVertices || !Number.isFinite(x) || !Number.isFinite(y)) {
      throw new DxfError(this.count > mostVertices ? "tooLarge" : "damaged");
    }
    open.ring.push([x, y]);
  }
}
