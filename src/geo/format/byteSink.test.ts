import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import { ByteSink } from "./byteSink";

test("numbers come back from a protobuf reader, also beyond 32 bits", () => {
  const unsigned = [0, 1, 127, 128, 300, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 40 + 5, 2 ** 53 - 1];
  const signed = [0, -1, 1, 63, -64, 4096, -(2 ** 30), 2 ** 30 - 1];
  const sink = new ByteSink(1);
  for (const value of unsigned) sink.varint(value);
  for (const value of signed) sink.zigzag(value);
  const pbf = new PbfReader(sink.view());
  expect(unsigned.map(() => pbf.readVarint())).toEqual(unsigned);
  expect(signed.map(() => pbf.readSVarint())).toEqual(signed);
});

test("a field is its tag, its length and its bytes, and a reset sink starts anew", () => {
  const sink = new ByteSink(2);
  sink.field(3, Uint8Array.of(7, 8, 9));
  expect([...sink.view()]).toEqual([26, 3, 7, 8, 9]);
  sink.reset();
  sink.raw(Uint8Array.of(1));
  expect([...sink.view()]).toEqual([1]);
});
