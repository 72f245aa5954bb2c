import { wideText } from "./mdbText";

type ToText = (this: Uint8Array, encoding?: string, start?: number, end?: number) => string;

// Node's Buffer, or its replacement in a browser: this folder is compiled for both.
const { Buffer: maker } = globalThis as unknown as { Buffer?: { prototype: { toString: ToText } } };
const wide = /^(ucs-?2|utf-?16le)$/i;

/**
 * Runs `work` with UTF-16 decoded by code of our own. mdb-reader takes the lengths of texts from the
 * file, and of an odd number of bytes Node 24 frees some twice, which kills the process. Half a
 * character at the end is left out.
 */
export function withOwnTexts<T>(work: () => T): T {
  const prototype = maker?.prototype;
  if (!prototype) return work();
  const plain = prototype.toString;
  prototype.toString = function (this: Uint8Array, encoding, start = 0, end = this.length) {
    return encoding !== undefined && wide.test(encoding)
      ? wideText(this, start, Math.min(end, this.length))
      : plain.call(this, encoding, start, end);
  };
  try {
    return work();
  } finally {
    prototype.toString = plain;
  }
}
