/** Thrown for a file that is not a text DXF. */
export class DxfError extends Error {
  override name = "DxfError";
}

/** A value of an entity behind its group code. */
type Pair = { code: number; value: string };

export type Entity = {
  type: string;
  layer: string;
  pairs: Pair[];
  /** Of a POLYLINE its vertices, of an INSERT its attributes. */
  parts: Entity[];
};

type Block = { x: number; y: number; isForeign: boolean; entities: Entity[] };

export type Drawing = {
  /** Of the model; what stands on sheets of paper is left out. */
  entities: Entity[];
  blocks: Map<string, Block>;
  onPaper: number;
};

const mostPairs = 20_000_000;

/** The entities and blocks in the text of a DXF. */
export function readDrawing(text: string): Drawing {
  const builder = new Builder();
  let count = 0;
  for (const pair of pairsOf(text)) {
    if (++count > mostPairs) throw new DxfError("tooLarge");
    if (pair.code === 0) builder.begin(pair.value.toUpperCase());
    else builder.take(pair);
  }
  builder.begin("EOF");
  if (!builder.isSound) throw new DxfError("damaged");
  return builder.drawing;
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

/** What follows an entity and belongs to it. */
const partTypes = new Set(["VERTEX", "ATTRIB"]);
const foreignFlags = 4 | 8;

class Builder {
  readonly drawing: Drawing = { entities: [], blocks: new Map(), onPaper: 0 };
  isSound = false;
  private section = "";
  private entity: Entity | null = null;
  /** The last entity that parts may follow. */
  private whole: Entity | null = null;
  private block: Block | null = null;

  begin(type: string): void {
    this.finish();
    this.isSound ||= type === "SECTION";
    if (type === "ENDSEC") this.section = "";
    this.entity = { type, layer: "0", pairs: [], parts: [] };
  }

  take(pair: Pair): void {
    if (!this.entity) return;
    if (pair.code === 8) this.entity.layer = textOf(pair.value).slice(0, 200);
    else this.entity.pairs.push(pair);
  }

  private finish(): void {
    const { entity } = this;
    this.entity = null;
    if (!entity) return;
    if (entity.type === "SECTION") this.section = wordOf(entity, 2);
    else if (entity.type === "BLOCK") this.open(entity);
    else if (entity.type === "ENDBLK") this.block = null;
    else if (partTypes.has(entity.type)) this.whole?.parts.push(entity);
    else this.keep(entity);
  }

  private open(entity: Entity): void {
    const isForeign = (numberOf(entity, 70) & foreignFlags) !== 0;
    this.block = { x: numberOf(entity, 10), y: numberOf(entity, 20), isForeign, entities: [] };
    this.drawing.blocks.set(wordOf(entity, 2), this.block);
  }

  private keep(entity: Entity): void {
    const inBlock = this.section === "BLOCKS" ? this.block?.entities : undefined;
    const all = this.section === "ENTITIES" ? this.drawing.entities : inBlock;
    if (entity.type === "SEQEND" || !all) return;
    this.whole = entity;
    if (numberOf(entity, 67) !== 1) all.push(entity);
    else this.drawing.onPaper++;
  }
}

const wordOf = (entity: Entity, code: number): string =>
  (entity.pairs.find((pair) => pair.code === code)?.value ?? "").toUpperCase();

export const blockOf = (insert: Entity): string => wordOf(insert, 2);

/** The first number with a code; a damaged one is an error. */
export function numberOf({ pairs }: Entity, code: number, without = 0): number {
  const found = pairs.find((pair) => pair.code === code);
  return found ? finite(found.value) : without;
}

export function finite(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new DxfError("damaged");
  return number;
}

/** A text with its characters beyond the code page, which stand as `\U+4E00`. */
export const textOf = (value: string): string =>
  value.replace(/\\U\+([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
