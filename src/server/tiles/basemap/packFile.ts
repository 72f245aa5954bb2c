import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";

/**
 * A pack is one file with all tiles and glyphs of a base map, each compressed: `clzypack`, the length
 * of the list (four bytes, little endian), the list, then the entries in the order of the list.
 */
const magic = Buffer.from("clzypack");
const headSize = magic.length + 4;

const about = z.object({
  /** First and last level with tiles of their own; deeper ones are drawn from the last. */
  levels: z.tuple([z.number().int(), z.number().int()]),
  /** What the pack covers, in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The characters of its labels, by the code point that stands for them (`letters.ts`). */
  letters: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof about>;

const list = z.object({ about, entries: z.array(z.tuple([z.string(), z.number().int().min(0)])) });

export type Pack = {
  about: About;
  /** Another one for every other content. */
  tag: string;
  paths: readonly string[];
  /** The compressed bytes of an entry. */
  packed: (path: string) => Buffer | undefined;
};

export class BadPack extends Error {
  override name = "BadPack";
}

export const tilePath = (z: number, x: number, y: number) => `${z}/${x}/${y}`;
export const glyphPath = (start: number) => `glyphs/${start}`;

export function writePack(told: About, entries: ReadonlyMap<string, Uint8Array>): Buffer {
  const bodies = [...entries].map(([path, bytes]) => ({
    path,
    body: gzipSync(bytes, { level: 9 }),
  }));
  const index = { about: told, entries: bodies.map(({ path, body }) => [path, body.length]) };
  const packedIndex = gzipSync(JSON.stringify(index), { level: 9 });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(packedIndex.length);
  return Buffer.concat([magic, length, packedIndex, ...bodies.map(({ body }) => body)]);
}

/** Throws `BadPack` for anything but a whole pack. */
export function readPack(bytes: Buffer): Pack {
  if (bytes.length < headSize || !bytes.subarray(0, magic.length).equals(magic)) {
    throw new BadPack("不是底图包");
  }
  const from = headSize + bytes.readUInt32LE(magic.length);
  const { about: told, entries } = listOf(bytes.subarray(headSize, from));
  const places = new Map<string, [number, number]>();
  let at = from;
  for (const [path, length] of entries) {
    places.set(path, [at, at + length]);
    at += length;
  }
  if (at !== bytes.length) throw new BadPack(`应有 ${at} 字节，实有 ${bytes.length} 字节`);
  return {
    about: told,
    tag: createHash("sha256").update(bytes).digest("hex").slice(0, 12),
    paths: [...places.keys()],
    packed: (path) => {
      const place = places.get(path);
      return place && bytes.subarray(...place);
    },
  };
}

function listOf(packed: Buffer): z.infer<typeof list> {
  try {
    return list.parse(JSON.parse(gunzipSync(packed).toString("utf8")));
  } catch {
    throw new BadPack("目录损坏");
  }
}
