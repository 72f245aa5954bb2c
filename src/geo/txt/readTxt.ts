import { type DecodedText, decodeText } from "../format/decodeText";
import type { Position } from "../position";
import type { TxtFault } from "./txtFaults";
import { looksLikeHeader, numberOf, readHeader, type TxtHeader } from "./txtHeader";
import { ringFaults, type TxtRing } from "./txtRings";

/** A parcel in a TXT file; its rings nest by containment, see `nestRings`. */
export type TxtParcel = TxtHeader & {
  /** Line of its header, from 1. */
  line: number;
  rings: TxtRing[];
  /** Whether all eastings start with a zone number, or none does; null if mixed. */
  prefixed: boolean | null;
};

/** A TXT file, read to its end, with all its faults in line order. */
export type TxtFile = {
  encoding: DecodedText["encoding"];
  lines: number;
  attributes: Record<string, string>;
  parcels: TxtParcel[];
  faults: TxtFault[];
  /** Lines with empty parts at their end, and points with a height. */
  lenient: { commas: number; heights: number };
};

type Draft = { parcel: TxtParcel; rings: Map<string, TxtRing>; points: number };

const sections = ["属性描述", "地块坐标"] as const;

/** Reads a coordinate exchange file (界址点坐标交换格式). Never throws, never stops at a fault. */
export function readTxt(bytes: Uint8Array): TxtFile {
  const { text, encoding } = decodeText(bytes);
  const reader = new TxtReader();
  const lines = text.split(/\r\n|\r|\n/);
  for (const [i, line] of lines.entries()) reader.take(line, i + 1);
  return { encoding, lines: lines.length, ...reader.finish() };
}

class TxtReader {
  private readonly attributes: Record<string, string> = {};
  private readonly parcels: TxtParcel[] = [];
  private readonly faults: TxtFault[] = [];
  private readonly seen = new Set<string>();
  private readonly lineOfNumber = new Map<string, number>();
  private readonly lenient = { commas: 0, heights: 0 };
  private section = "";
  /**
   * The parcel being read. After a bad header it is a dummy that is dropped, together with its
   * points.
   */
  private draft: Draft | null = null;

  take(line: string, number: number): void {
    const plain = halfWidth(line);
    const section = /^\[(.*)\],*$/.exec(plain)?.[1];
    if (section !== undefined) {
      this.section = section.trim();
      this.seen.add(this.section);
    } else if (this.section === "地块坐标") {
      if (/[^,]/.test(plain)) this.takeCoordinates(plain, number);
    } else if (plain.includes("=")) {
      const [key = "", ...value] = plain.split("=");
      this.attributes[key.trim()] = value.join("=").replace(/,+$/, "").trim();
    }
  }

  finish(): Omit<TxtFile, "encoding" | "lines"> {
    this.endParcel();
    for (const text of sections) {
      if (!this.seen.has(text)) this.faults.push({ kind: "missingSection", line: 1, text });
    }
    this.faults.sort((a, b) => a.line - b.line);
    const { attributes, parcels, faults, lenient } = this;
    return { attributes, parcels, faults, lenient };
  }

  private takeCoordinates(text: string, line: number): void {
    const fields = text.split(",").map((field) => field.trim());
    if (fields.at(-1) === "") this.lenient.commas++;
    while (fields.at(-1) === "") fields.pop();
    if (looksLikeHeader(fields)) this.takeHeader(fields, text, line);
    else this.takePoint(fields, text, line);
  }

  private takeHeader(fields: readonly string[], text: string, line: number): void {
    this.endParcel();
    const header = readHeader(fields);
    if (!header) this.faults.push({ kind: "badHeader", line, text });
    const { parcel } = this.begin(header ?? unknownHeader, line);
    if (!header) return;
    this.parcels.push(parcel);
    const { number } = header;
    const firstLine = this.lineOfNumber.get(number);
    if (firstLine === undefined) this.lineOfNumber.set(number, line);
    else if (number !== "") {
      this.faults.push({ kind: "duplicateNumber", line, text, parcel: number, firstLine });
    }
    if (header.shape !== "面") {
      this.faults.push({ kind: "shape", line, text: header.shape, parcel: number });
    }
  }

  private begin(header: TxtHeader, line: number): Draft {
    const parcel = { ...header, line, rings: [], prefixed: null };
    this.draft = { parcel, rings: new Map(), points: 0 };
    return this.draft;
  }

  private takePoint(fields: readonly string[], text: string, line: number): void {
    const point = readPoint(fields);
    const isFirst = !this.draft;
    const draft = this.draft ?? this.begin(unknownHeader, line);
    draft.points++;
    // Before any header only the first point line is reported; the following ones go with it.
    if (!point || isFirst) {
      this.faults.push({ kind: "badPoint", line, text, parcel: draft.parcel.number });
    }
    if (!point) return;
    if (point.hasHeight) this.lenient.heights++;
    let ring = draft.rings.get(point.ring);
    if (!ring) {
      ring = { id: point.ring, lines: [], positions: [], names: [] };
      draft.rings.set(point.ring, ring);
      draft.parcel.rings.push(ring);
    }
    ring.lines.push(line);
    ring.positions.push(point.position);
    ring.names.push(point.name);
  }

  private endParcel(): void {
    const { draft } = this;
    this.draft = null;
    if (!draft || draft.parcel.declaredCount < 0) return;
    const { line, number, declaredCount: declared, rings } = draft.parcel;
    draft.parcel.prefixed = prefixOf(rings);
    if (draft.points !== declared) {
      const text = String(declared);
      const actual = draft.points;
      this.faults.push({ kind: "count", line, text, parcel: number, declared, actual });
    }
    for (const fault of ringFaults(number, rings)) this.faults.push(fault);
  }
}

const unknownHeader: TxtHeader = {
  declaredCount: -1,
  declaredArea: 0,
  number: "",
  name: "",
  shape: "",
  sheet: "",
  use: "",
  landClass: "",
  extra: [],
};

function readPoint(fields: readonly string[]) {
  const [name = "", ring = "", north = "", east = "", height = null] = fields;
  const [x, y] = [numberOf(north), numberOf(east)];
  const hasHeight = height !== null;
  if (fields.length > 5 || (hasHeight && numberOf(height) === null)) return null;
  if (name === "" || !/^\d+$/.test(ring) || x === null || y === null) return null;
  const position: Position = [y, x];
  return { name, ring, position, hasHeight };
}

/** Eastings in a zone have six digits, or at most seven; the zone number makes them eight. */
function prefixOf(rings: readonly TxtRing[]): boolean | null {
  const eastings = rings.flatMap(({ positions }) => positions.map(([east]) => east));
  const count = eastings.filter((east) => east >= 10_000_000).length;
  if (count === 0) return false;
  return count === eastings.length ? true : null;
}

const fullWidthSigns = /[，\t【［】］＝＠]/;

/**
 * Full-width commas, brackets and signs count as their half-width counterparts. A tab is a comma,
 * unless it stands beside one: blanks there do not count.
 */
function halfWidth(line: string): string {
  if (!fullWidthSigns.test(line)) return line.trim();
  return line
    .trim()
    .replace(/\s*[,，]\s*/g, ",")
    .replaceAll("\t", ",")
    .replace(/[【［]/g, "[")
    .replace(/[】］]/g, "]")
    .replaceAll("＝", "=")
    .replaceAll("＠", "@")
    .trim();
}
