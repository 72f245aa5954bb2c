import { createHash } from "node:crypto";
import { hasLegend, namesIn } from "#contract/map/connectedLayer";
import type { Tile } from "../tileMath";
import { jsonOf, pictureOf, pictureType, vectorOf } from "./answerKinds";
import { askService, type Bounds, boundsOf } from "./askService";
import { Kept } from "./kept";
import { type About, readAbout, undescribed } from "./serviceAbout";
import { type Connection, descriptionAddress, legendAddress, tileAddress } from "./serviceAddress";
import { ServiceFault } from "./serviceFault";
import { ServiceHealth, type Standing } from "./serviceHealth";

export type ServiceTile = { type: string; body: Buffer; tag: string };
/** A connection as it is stored: `key` changes with each change of it. */
export type Stored = { key: string; connection: Connection };
export type LegendItem = { label: string; picture: string };

const mostTile = 4_000_000;
const mostText = 8_000_000;
/** Pictures of a legend, and what all of them may weigh as text. */
const mostSigns = 80;
const mostLegend = 400_000;

const tilesMs = 10 * 60_000;
const textsMs = 10 * 60_000;

/**
 * What connected services answer, through limits, a memory, and a judgement for each: one that is
 * dead is asked again only after a while, and costs nobody else anything.
 */
export class ConnectedServices {
  readonly #bounds: Bounds;
  readonly #tiles = new Kept<ServiceTile>(64_000_000, tilesMs, ({ body }) => body.length);
  readonly #abouts = new Kept<About>(2_000_000, textsMs, () => 20_000);
  readonly #legends = new Kept<LegendItem[]>(20_000_000, textsMs, sizeOfLegend);
  readonly #health = new ServiceHealth();

  constructor(listed: readonly string[], bounds: Bounds = boundsOf(listed)) {
    this.#bounds = bounds;
  }

  /** One tile; throws `ServiceFault` if the service has none, or none of its answers is one. */
  tile({ key, connection }: Stored, tile: Tile): Promise<ServiceTile> {
    const name = `${key}/${tile.z}/${tile.x}/${tile.y}`;
    return this.#tiles.of(name, () =>
      this.#health.ask(key, async () => this.#fetchTile(key, connection, tile)),
    );
  }

  standing(key: string): Standing {
    return this.#health.standing(key);
  }

  async #fetchTile(key: string, connection: Connection, tile: Tile): Promise<ServiceTile> {
    const { scheme } = await this.#about(key, connection);
    const url = tileAddress(connection, scheme, tile);
    if (!url) throw new ServiceFault("服务没有这一级的瓦片", true);
    const answer = await askService({ ...ways(connection, mostTile), url }, this.#bounds);
    const found = connection.kind === "vector" ? vectorOf(answer) : pictureOf(answer);
    const tag = `"${createHash("sha256").update(found.body).digest("base64url").slice(0, 22)}"`;
    return { ...found, tag };
  }

  /** What a service says of itself, asked anew: for whoever connects it. */
  async describe(connection: Connection): Promise<About> {
    const url = descriptionAddress(connection);
    if (!url) return undescribed;
    const answer = await askService({ ...ways(connection, mostText), url }, this.#bounds);
    return readAbout(connection, answer);
  }

  /** One tile, asked anew, by what the service has just said of itself. */
  async tryTile(connection: Connection, { scheme }: About, tile: Tile) {
    const url = tileAddress(connection, scheme, tile);
    if (!url) throw new ServiceFault("服务没有这一级的瓦片", true);
    const answer = await askService({ ...ways(connection, mostTile), url }, this.#bounds);
    return connection.kind === "vector" ? vectorOf(answer) : pictureOf(answer);
  }

  /** What the signs of a layer mean; empty if its service does not tell. */
  legend({ key, connection }: Stored): Promise<LegendItem[]> {
    if (!hasLegend(connection.kind)) return Promise.resolve([]);
    return this.#legends.of(key, () =>
      this.#health.ask(key, async () =>
        connection.kind === "wms"
          ? this.#legendOfWms(key, connection)
          : this.#legendOfArcgis(connection),
      ),
    );
  }

  /** Only some descriptions say where tiles are; the others are not asked for. */
  #about(key: string, connection: Connection): Promise<About> {
    const { kind } = connection;
    if (kind !== "wmts" && kind !== "arcgis") return Promise.resolve(undescribed);
    return this.#abouts.of(key, () => this.describe(connection));
  }

  async #legendOfWms(key: string, connection: Connection): Promise<LegendItem[]> {
    const about = await this.#abouts.of(`${key}/wms`, () => this.describe(connection));
    const items: LegendItem[] = [];
    for (const layer of namesIn(connection.layers)) {
      const url = legendAddress(connection, layer);
      const answer = await askService({ ...ways(connection, mostTile), url }, this.#bounds);
      const { type, body } = pictureOf(answer);
      const label = about.layers.find(({ name }) => name === layer)?.title ?? layer;
      items.push({ label, picture: `data:${type};base64,${body.toString("base64")}` });
    }
    return within(items);
  }

  async #legendOfArcgis(connection: Connection): Promise<LegendItem[]> {
    const url = legendAddress(connection, "");
    const answer = await askService({ ...ways(connection, mostText), url }, this.#bounds);
    const { layers } = jsonOf(answer) as { layers?: ArcgisLegend[] };
    const wanted = namesIn(connection.layers);
    const shown = (Array.isArray(layers) ? layers : []).filter(
      ({ layerId }) => wanted.length === 0 || wanted.includes(String(layerId)),
    );
    return within(shown.flatMap(signsOf));
  }
}

type ArcgisLegend = {
  layerId: number;
  layerName?: string;
  legend?: { label?: string; imageData?: string }[];
};

/** A sign without words is that of its layer. */
function signsOf({ layerName = "", legend }: ArcgisLegend): LegendItem[] {
  return (Array.isArray(legend) ? legend : []).flatMap(({ label, imageData }) => {
    const body = Buffer.from(String(imageData ?? ""), "base64");
    const type = pictureType(body);
    const words = String(label || layerName).slice(0, 80);
    return type
      ? [{ label: words, picture: `data:${type};base64,${body.toString("base64")}` }]
      : [];
  });
}

const sizeOfLegend = (items: readonly LegendItem[]) =>
  items.reduce((sum, { label, picture }) => sum + label.length + picture.length, 100);

/** As many signs as a page can show. */
function within(items: readonly LegendItem[]): LegendItem[] {
  let size = 0;
  return items.slice(0, mostSigns).filter(({ picture }) => {
    size += picture.length;
    return size <= mostLegend;
  });
}

const ways = ({ key, patience }: Connection, most: number) => ({ key, patience, most });
