import { expect, test } from "vitest";
import { decodeTiff } from "./tiff";

/** A little-endian TIFF with one strip of grey pixels. */
function greyTiff(width: number, height: number, pixels: readonly number[]): Uint8Array {
  const tags = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8 + 2 + 9 * 12 + 4],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, pixels.length],
  ];
  const bytes = new Uint8Array(8 + 2 + tags.length * 12 + 4 + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  view.setUint16(8, tags.length, true);
  tags.forEach(([tag = 0, type = 0, count = 0, value = 0], i) => {
    const at = 10 + i * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  });
  bytes.set(pixels, bytes.length - pixels.length);
  return bytes;
}

test("a TIFF becomes pixels", () => {
  const picture = decodeTiff(greyTiff(2, 2, [0, 255, 128, 7]));
  expect([picture?.width, picture?.height]).toEqual([2, 2]);
  expect([...(picture?.rgba ?? [])]).toEqual([
    ...[0, 0, 0, 255],
    ...[255, 255, 255, 255],
    ...[128, 128, 128, 255],
    ...[7, 7, 7, 255],
  ]);
});

test("one that is damaged, or says that it is enormous, becomes nothing", () => {
  const whole = greyTiff(4, 4, Array(16).fill(9));
  expect(decodeTiff(greyTiff(100_000, 100_000, [1]))).toBeNull();
  expect(decodeTiff(new Uint8Array([0x49, 0x49, 42, 0]))).toBeNull();
  expect(decodeTiff(whole.slice(0, 40))).toBeNull();
});
