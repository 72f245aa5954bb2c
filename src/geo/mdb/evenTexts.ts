type Bytes = { length: number };
type ToText = (this: Bytes, encoding?: string, start?: number, end?: number) => string;

// Node's Buffer, and in a browser what stands for it: this folder is compiled for both.
const { Buffer: maker } = globalThis as unknown as { Buffer?: { prototype: { toString: ToText } } };
const wide = /^(ucs-?2|utf-?16le)$/i;

/**
 * Runs `work` while a UTF-16 text of an odd number of bytes is read without the last. That is half a
 * character and says nothing, but Node 24 frees such bytes twice, which ends the whole process; and
 * mdb-reader takes the length of a text from the file.
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
