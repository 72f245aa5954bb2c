/** The text of a file and its original encoding; GB18030 includes GBK and GB 2312. */
export type DecodedText = { text: string; encoding: "utf-8" | "utf-16" | "gb18030" };

/** Decodes a Chinese text file: by its byte order mark, else strict UTF-8, else GB18030. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: decoded(bytes, "utf-16le"), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff)
    return { text: decoded(bytes, "utf-16be"), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: decoded(bytes, "gb18030"), encoding: "gb18030" };
  }
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
