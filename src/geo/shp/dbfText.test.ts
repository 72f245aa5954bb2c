import { describe, expect, test } from "vitest";
import { encodeText, putText } from "./dbfText";

const texts = [
  "",
  "330110SD2024",
  "义桥镇下庄村",
  "李?",
  "𠮷田",
  "é€",
  "a\0b",
  "东城街道𠮷里？",
  "ยง字",
];

describe.each(["gbk", "utf-8"] as const)("a cell in %s", (encoding) => {
  test.each(texts)("holds of “%s” what the encoder answers, whatever its room", (text) => {
    for (let length = 1; length <= 24; length++) {
      const bytes = new Uint8Array(40).fill(0x20);
      const { bytes: expected, ...loss } = encodeText(text, encoding, length);
      const { cut, lost } = putText(text, encoding, { bytes, at: 7, length });
      expect({ cut, lost }).toEqual(loss);
      const after = bytes.subarray(7 + expected.length);
      expect([...bytes.subarray(7, 7 + expected.length)]).toEqual([...expected]);
      expect([...bytes.subarray(0, 7), ...after].every((byte) => byte === 0x20)).toBe(true);
    }
  });
});
