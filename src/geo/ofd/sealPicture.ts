import type { Part } from "./scene";

/** A seal's picture as packed by its maker: PNG, JPEG, GIF, BMP, or a one-page OFD. */
export type SealPicture = Part & { type: string; bytes: Uint8Array };

type Item = { tag: number; start: number; end: number };

const integer = 0x02;
const octets = 0x04;
const ia5 = 0x16;
const utf8 = 0x0c;
const deepest = 16;
const mostItems = 20_000;

let found = 0;

/**
 * Finds the picture in a seal (GB/T 38540, GM/T 0031), or in a signed value that contains one: the
 * sequence of a type, bytes, a width and a height. Everything else, above all the signature, is
 * ignored.
 */
export function sealPictureOf(bytes: Uint8Array): SealPicture | null {
  return search(bytes, 0, bytes.length, 0, { left: mostItems });
}

function search(
  bytes: Uint8Array,
  from: number,
  to: number,
  depth: number,
  state: { left: number },
): SealPicture | null {
  if (depth > deepest) return null;
  const items = itemsOf(bytes, from, to, state);
  const picture = pictureIn(bytes, items);
  if (picture) return picture;
  for (const { tag, start, end } of items) {
    if ((tag & 0x20) === 0) continue;
    const inner = search(bytes, start, end, depth + 1, state);
    if (inner) return inner;
  }
  return null;
}

function pictureIn(bytes: Uint8Array, items: Item[]): SealPicture | null {
  const [type, data, width, height] = items;
  if (!type || !data || width?.tag !== integer || height?.tag !== integer) return null;
  if ((type.tag !== ia5 && type.tag !== utf8) || data.tag !== octets) return null;
  const picture = bytes.subarray(data.start, data.end);
  found++;
  return {
    type: new TextDecoder().decode(bytes.subarray(type.start, type.end)).trim().toLowerCase(),
    bytes: picture,
    key: `seal:${found}`,
    read: () => picture,
  };
}

/** The items between two offsets; stops at the first invalid one. */
function itemsOf(bytes: Uint8Array, from: number, to: number, state: { left: number }): Item[] {
  const items: Item[] = [];
  let at = from;
  while (at + 2 <= to && state.left > 0) {
    state.left--;
    const item = itemAt(bytes, at, to);
    if (!item) break;
    items.push(item);
    at = item.end;
  }
  return items;
}

function itemAt(bytes: Uint8Array, at: number, to: number): Item | null {
  const tag = bytes[at] as number;
  const first = bytes[at + 1] as number;
  if (first < 0x80) return within(tag, at + 2, first, to);
  const count = first & 0x7f;
  if (count === 0 || count > 4 || at + 2 + count > to) return null;
  let size = 0;
  for (let index = 0; index < count; index++) size = size * 256 + (bytes[at + 2 + index] as number);
  return within(tag, at + 2 + count, size, to);
}

const within = (tag: number, start: number, size: number, to: number): Item | null =>
  start + size <= to ? { tag, start, end: start + size } : null;
