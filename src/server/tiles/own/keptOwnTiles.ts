import type { Db } from "../../db/tables";
import type { DrawnRow } from "../../repositories/map/connectedLayer";
import { ByteCache } from "../byteCache";
import type { Tile } from "../tileMath";
import { ownTile } from "./ownTile";

export type OwnTile = { type: string; body: Buffer; tag: string };

const keptBytes = 64 * 1024 * 1024;
export const ownTileType = "application/vnd.mapbox-vector-tile";
const nothing = Buffer.alloc(0);

/** Tiles of uploaded layers that were drawn before; a change of a layer is another version of all. */
export class KeptOwnTiles {
  readonly #kept = new ByteCache(keptBytes);

  /** `known` is what the browser has: if it still holds, nothing is drawn. */
  async tile(
    db: Db,
    layer: DrawnRow & { version: number },
    tile: Tile,
    known: string | undefined,
  ): Promise<OwnTile> {
    const key = `${layer.build}.${layer.version}.${tile.z}.${tile.x}.${tile.y}`;
    const tag = `"${key}"`;
    if (known === tag) return { type: ownTileType, body: nothing, tag };
    const body = this.#kept.get<Buffer>(key) ?? (await ownTile(db, layer, tile));
    this.#kept.set(key, body, body.length);
    return { type: ownTileType, body, tag };
  }
}
