const starts = (bytes: Uint8Array, ...head: number[]) =>
  head.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The image type, detected from the bytes and not from what the file claims. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (ascii(bytes, 0, 4) === "GIF8") return "image/gif";
  if (ascii(bytes, 0, 2) === "BM") return "image/bmp";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a)) return "image/tiff";
  if (starts(bytes, 0x97, 0x4a, 0x42, 0x32)) return "image/jbig2";
  return null;
}

/**
 * Types that every browser draws. Formats that may hold scripts or links, such as SVG, are
 * excluded.
 */
const drawable = new Set(["image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp"]);

/** A picture for the browser, or a short reason why there is none. */
export type ImageFile = { blob: Blob } | { reason: string };

export function imageFileOf(bytes: Uint8Array | null, format: string): ImageFile {
  if (!bytes) return { reason: "图片缺失" };
  const type = imageTypeOf(bytes);
  if (type && drawable.has(type)) {
    return { blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type }) };
  }
  const name = nameOf(type, format);
  if (name === "TIFF") return { reason: "TIFF 图片已损坏或过大" };
  return { reason: name ? `暂不支持 ${name} 图片` : "图片无法显示" };
}

function nameOf(type: string | null, format: string): string {
  if (type === "image/tiff" || /^tiff?$/i.test(format)) return "TIFF";
  if (type === "image/jbig2" || /big2|^jb2$/i.test(format)) return "JBIG2";
  return "";
}
