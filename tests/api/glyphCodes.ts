import { PbfReader } from "pbf";

/** Character codes in a glyph file. */
export function codesIn(bytes: Buffer): number[] {
  const codes: number[] = [];
  const glyph = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 1) codes.push(pbf.readVarint());
  };
  const stack = (tag: number, _: null, pbf: PbfReader) => {
    if (tag === 3) pbf.readFields(glyph, null, pbf.readVarint() + pbf.pos);
  };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readFields(stack, null, pbf.readVarint() + pbf.pos);
  }, null);
  return codes;
}
