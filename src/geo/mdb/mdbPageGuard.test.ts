import { expect, test } from "vitest";
import { guardPages } from "./mdbPageGuard";

test("reading in a circle ends with an error, and a new operation may read again", () => {
  const { buffer, allowOpening, allowReading } = guardPages(new Uint8Array(8192).fill(7));
  const circle = () => {
    for (;;) buffer.slice(0, 4096);
  };
  expect(circle).toThrow("circle");
  allowReading(10);
  expect(buffer.slice(2, 4)).toEqual(Buffer.from([7, 7]));
  expect(circle).toThrow("circle");
  allowOpening();
  expect(buffer.slice(8000)).toHaveLength(192);
});
