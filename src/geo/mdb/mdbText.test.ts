import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { textOf, textReader } from "./mdbText";

const wide = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const narrow = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "latin1")]);

test.each(["", "a", "余杭区", "望江单元 3 号", "é€😀", "长".repeat(9000)])(
  "UTF-16 is read: %s",
  (text) => {
    expect(textOf(wide(text), true)).toBe(text);
  },
);

test("half a character at the end is left out", () => {
  expect(textOf(wide("地块").subarray(0, 3), true)).toBe("地");
});

test.each(["abc", "330110", "Straße", "x".repeat(9000)])("compressed text is read: %s", (text) => {
  expect(textOf(narrow(text), true)).toBe(text);
});

test("a zero begins and ends a stretch of two bytes each", () => {
  const mixed = [...narrow("A1"), 0, ...wide("地块"), 0, 0x42, 0, ...wide("号")];
  expect(textOf(new Uint8Array(mixed), true)).toBe("A1地块B号");
  expect(textOf(new Uint8Array(mixed.slice(0, -1)), true)).toBe("A1地块B");
});

test("two bytes that only say that a text is compressed are none", () => {
  expect(textOf(new Uint8Array([0xff, 0xfe]), true)).toBe("\ufeff");
});

test("text of Access 97 is Windows-1252, and unknown bytes are marked", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(textOf(bytes, false)).toBe(iconv.decode(Buffer.from(bytes), "win1252"));
  expect(textOf(Uint8Array.of(0x80, 0x81), false)).toBe("€\ufffd");
  const long = "a".repeat(9000);
  expect(textOf(new Uint8Array(Buffer.from(long)), false)).toBe(long);
});

test("texts that were read before do not stand in for others", () => {
  const read = textReader(true);
  const texts = Array.from(
    { length: 20_000 },
    (_, i) => `3301${String(i % 7000).padStart(8, "0")}`,
  );
  for (const text of texts) {
    for (const bytes of [narrow(text), wide(text), wide(`余杭${text}`)]) {
      expect(read(bytes, 0, bytes.length)).toBe(textOf(bytes, true));
    }
  }
  // The same length, slot and characters, except that this zero is a mode switch.
  const inner = wide("a\0bcd");
  expect(read(inner, 0, inner.length)).toBe("a\0bcd");
  const toggled = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0x63, 0x64]);
  expect(read(toggled, 0, toggled.length)).toBe(textOf(toggled, true));
});

test("a text is found amid other bytes", () => {
  const bytes = new Uint8Array([9, 9, ...narrow("330110"), 9]);
  expect(textReader(true)(bytes, 2, bytes.length - 1)).toBe("330110");
  expect(textReader(false)(bytes, 4, bytes.length - 1)).toBe("330110");
});
