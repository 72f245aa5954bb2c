import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { joinCrc } from "./joinCrc";

test("the checksum of two parts is that of the whole", () => {
  const bytes = Buffer.from(Array.from({ length: 70_001 }, (_, i) => (i * i) % 253));
  for (const at of [0, 1, 100, 2081, 65_536, 70_000, 70_001]) {
    const [head, body] = [bytes.subarray(0, at), bytes.subarray(at)];
    expect(joinCrc(crc32(head), crc32(body), body.length)).toBe(crc32(bytes));
  }
});
