import { PbfReader } from "pbf";
import { ByteSink } from "#geo/format/byteSink";
import { glyphsBetween, rangeSize } from "../../files/glyphRange";

const startOf = (code: number) => code - (code % rangeSize);

/** Files of glyphs by their first code point, with the glyphs of `letters` and no others. */
export async function glyphFiles(
  letters: ReadonlyMap<number, string>,
): Promise<Map<number, Uint8Array>> {
  const stacks = new Map<number, ByteSink>();
  const glyph = new ByteSink();
  for (const [code, letter] of letters) {
    const stack = stacks.get(startOf(code)) ?? new ByteSink();
    stacks.set(startOf(code), stack);
    const drawn = await glyphFor(letter);
    if (!drawn) continue;
    glyph.reset();
    writeGlyph(glyph, code, drawn);
    stack.fieldOf(3, glyph);
  }
  return new Map([...stacks].map(([start, glyphs]) => [start, fileOf(start, glyphs)]));
}

const utf8 = new TextEncoder();

function fileOf(start: number, glyphs: ByteSink): Uint8Array {
  const stack = new ByteSink();
  stack.field(1, utf8.encode("Noto Sans SC Regular"));
  stack.field(2, utf8.encode(`${start}-${start + rangeSize - 1}`));
  stack.rawOf(glyphs);
  const file = new ByteSink();
  file.fieldOf(1, stack);
  return file.view().slice();
}

type Glyph = { bitmap: Uint8Array | null; measures: Map<number, number> };

/** One at a time: a whole range of Chinese characters takes seconds, and few of it are wanted. */
async function glyphFor(letter: string): Promise<Glyph | undefined> {
  const code = letter.codePointAt(0) ?? 0;
  const [glyph] = glyphsIn(await glyphsBetween("regular", code, code));
  return glyph;
}

function glyphsIn(bytes: Uint8Array): Glyph[] {
  const found: Glyph[] = [];
  const stack = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 3) found.push(glyphOf(pbf.readBytes()));
  };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) new PbfReader(pbf.readBytes()).readFields(stack, null);
  }, null);
  return found;
}

/** Left and top, which may be negative. */
const signed = new Set([5, 6]);

function glyphOf(bytes: Uint8Array): Glyph {
  const glyph: Glyph = { bitmap: null, measures: new Map() };
  return new PbfReader(bytes).readFields((tag, one, pbf) => {
    if (tag === 1) pbf.readVarint();
    else if (tag === 2) one.bitmap = pbf.readBytes();
    else one.measures.set(tag, signed.has(tag) ? pbf.readSVarint() : pbf.readVarint());
  }, glyph);
}

function writeGlyph(sink: ByteSink, code: number, { bitmap, measures }: Glyph): void {
  sink.varint(1 * 8);
  sink.varint(code);
  if (bitmap) sink.field(2, bitmap);
  for (const [tag, value] of measures) {
    sink.varint(tag * 8);
    if (signed.has(tag)) sink.zigzag(value);
    else sink.varint(value);
  }
}
