type Bytes = { length: number };
type ToText = (this: Bytes, encoding?: string, start?: number, end?: number) => string;

// Node's Buffer, or its replacement in a browser: this folder is compiled for both.
const { Buffer: maker } = globalThis as unknown as { Buffer?: { prototype: { toString: ToText } } };
const wide = /^(ucs-?2|utf-?16le)$/i;

/**
 * Runs `work` with UTF-16 decoding patched to skip the last byte of texts with an odd byte count.
 * That byte is half a character and useless, but Node 24 frees such bytes twice, which kills the
 * process; and mdb-reader takes text lengths from the file.
 */
export function withEvenTexts<T>(work: () => T): T {
  const prototype = maker?.prototype;
  if (!prototype) return work();
  const plain = prototype.toString;
  prototype.toString = function (this: Bytes, encoding, start = 0, end = this.length) {
    const isOdd = encoding !== undefined && wide.test(encoding) && (end - start) % 2 !== 0;
    return plain.call(this, encoding, start, isOdd ? end - 1 : end);
  };
  try {
    return work();
  } finally {
    prototype.toString = plain;
  }
}
