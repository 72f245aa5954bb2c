import type { z } from "zod";
import { layerApi as api } from "#contract/endpoints/map/layer";
import { messages, Refusal, status } from "#contract/errors";
import {
  type LayerConnection,
  layerFault,
  layerKinds,
  namesIn,
  needsLayers,
  originOf,
} from "#contract/map/connectedLayer";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/map/connectedLayer";
import { leaveBuild } from "../../repositories/map/ownLayerBuild";
import { vectorLayers } from "../../tiles/connected/answerKinds";
import type { ConnectedServices, Stored } from "../../tiles/connected/connectedServices";
import { isService, keyOf, noLayer, storedOf } from "../../tiles/connected/layerShown";
import type { About } from "../../tiles/connected/serviceAbout";
import type { Connection } from "../../tiles/connected/serviceAddress";
import { ServiceFault } from "../../tiles/connected/serviceFault";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { demandFacts } from "./layerRules";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** How to ask a layer that the caller may see. */
async function serviceShown(db: Db, caller: Caller, id: string): Promise<Stored> {
  const row = await store.connectionShown(db, caller, id);
  if (!isService(row)) throw noLayer();
  return storedOf(row);
}

/** A failure of somebody else's service: told in words, and no fault of this one. */
export const toldFault = (error: unknown): unknown =>
  error instanceof ServiceFault ? new Refusal(status.failedService, error.message) : error;

/** What whoever asks may lay over the map. */
export async function mine({ db, caller }: Context) {
  const rows = await store.shownLayers(db, caller);
  return rows.map(({ layers, ...row }) => ({
    ...row,
    layers: row.kind === "vector" ? namesIn(layers) : [],
  }));
}

export const list = ({ db, caller }: Context) => store.managedLayers(db, caller.areaCode);

async function demandValues(tx: Db, caller: Caller, values: In<"save">): Promise<void> {
  const fault = layerFault(values);
  if (fault !== null) throw new Refusal(status.badRequest, fault);
  await demandFacts(tx, caller, values);
}

/** The key to ask with: what is given, or the stored one, which is for its own host alone. */
function keyFor({ key, address }: LayerConnection, known: store.ConnectionRow | null) {
  if (key === null) return null;
  const { place, name, value } = key;
  if (value !== undefined) return { place, name, value };
  const stored = known && keyOf(known);
  if (!stored) throw new Refusal(status.badRequest, "请填写服务密钥");
  if (originOf(known.address) !== originOf(address)) {
    throw new Refusal(status.badRequest, "服务地址换了主机，请重新填写服务密钥");
  }
  return { place, name, value: stored.value };
}

/** For the log: an address may hold a key. */
const placeOf = (address: string) => address.replace(/\?.*$/s, "");

export function save(ctx: Context, values: In<"save">) {
  const { db, caller } = ctx;
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    await demandValues(tx, caller, values);
    const { id, version, title, kind, address } = values;
    const after = { title, kind: layerKinds[kind], address: placeOf(address) };
    if (id === undefined) {
      const made = newId();
      await store.insertLayer(tx, { ...values, id: made, key: keyFor(values, null) }, caller);
      ctx.note({ id: made, ...after });
      return { id: made, version: 0 };
    }
    const known = await store.lockLayer(tx, caller.areaCode, id);
    if (!isService(known)) throw noLayer();
    if (known.version !== version) throw new Refusal(status.conflict, messages.stale);
    const next = await store.updateLayer(
      tx,
      { ...values, id, key: keyFor(values, known) },
      caller.username,
    );
    const before = {
      ...{ title: known.title, kind: layerKinds[known.kind] },
      address: placeOf(known.address),
    };
    ctx.note({ before, after });
    return { id, version: next };
  });
}

export const order = ({ db, caller }: Context, { ids }: In<"order">) =>
  write(db, { by: caller.username, via: api.order.path }, async (tx) => {
    const wanted = [...new Set(ids)];
    if ((await store.orderLayers(tx, caller.areaCode, wanted)) !== wanted.length) throw noLayer();
    return {};
  });

export const end = ({ db, caller }: Context, { id, version }: In<"end">) =>
  write(db, { by: caller.username, via: api.end.path }, async (tx) => {
    const known = await store.lockLayer(tx, caller.areaCode, id);
    if (!known) throw noLayer();
    if (known.version !== version) throw new Refusal(status.conflict, messages.stale);
    await store.endLayer(tx, id, caller.username);
    await leaveBuild(tx, id);
    return {};
  });

/** The calls that ask services of others. */
export const asking = (services: ConnectedServices) => ({
  async legend({ db, caller }: Context, { id }: In<"legend">) {
    const stored = await serviceShown(db, caller, id);
    return services.legend(stored).catch((error: unknown) => {
      throw toldFault(error);
    });
  },
  async test(ctx: Context, { id, tile, ...values }: In<"test">) {
    const { db, caller } = ctx;
    // Names of layers are what a first try is for.
    const fault = layerFault({ ...values, layers: values.layers || "0" });
    if (fault !== null) throw new Refusal(status.badRequest, fault);
    const known = id === undefined ? null : await store.lockLayer(db, caller.areaCode, id);
    if (id !== undefined && !isService(known)) throw noLayer();
    ctx.note({ kind: layerKinds[values.kind], address: placeOf(values.address) });
    return tried(services, { ...values, key: keyFor(values, known) }, tile);
  },
});

const wholeWorld = { z: 0, x: 0, y: 0 };

type Tried = z.output<typeof api.test.output>;

/** What there is at the other end, in words, with the first picture of it. */
async function tried(
  services: ConnectedServices,
  connection: Connection,
  tile = wholeWorld,
): Promise<Tried> {
  let layers: string[] = [];
  try {
    const about = await services.describe(connection);
    layers = about.layers.map(({ name }) => name);
    const lacking = lackingIn(connection, about);
    if (lacking !== null) return { ok: false, message: lacking, layers, picture: null };
    const { type, body } = await firstTile(services, connection, about, tile);
    if (connection.kind === "vector") {
      layers = body.length > 0 ? vectorLayers(body) : [];
      return { ...vectorFound(connection, layers), layers, picture: null };
    }
    const picture = `data:${type};base64,${body.toString("base64")}`;
    return { ok: true, message: `已连通${foundWords(about)}`, layers, picture };
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    return { ok: false, message: error.message, layers, picture: null };
  }
}

const foundWords = ({ layers }: About) => (layers.length > 0 ? `，有 ${layers.length} 个图层` : "");

/** Names that the service does not have; none is given yet at a first try. */
function lackingIn({ kind, address, layers }: Connection, about: About): string | null {
  if (about.layers.length === 0) return null;
  const wanted = namesIn(layers);
  if (wanted.length === 0) {
    if (!needsLayers(kind, address)) return null;
    return `已连通，有 ${about.layers.length} 个图层，请选择要叠加的`;
  }
  const lacking = wanted.find((one) => !about.layers.some(({ name }) => name === one));
  return lacking === undefined ? null : `服务中没有图层“${lacking}”，请从列出的图层中选择`;
}

function vectorFound({ layers }: Connection, found: readonly string[]) {
  if (found.length === 0) return { ok: true, message: "已连通，所看之处没有要素" };
  const lacking = namesIn(layers).find((one) => !found.includes(one));
  const message = `已连通，瓦片中有图层 ${found.join("、")}`;
  if (namesIn(layers).length === 0) return { ok: false, message: `${message}，请选择要叠加的` };
  if (lacking === undefined) return { ok: true, message };
  return { ok: true, message: `${message}；所看之处没有“${lacking}”` };
}

/** The tile in view, or one far above it: a service need not have all levels. */
async function firstTile(
  services: ConnectedServices,
  connection: Connection,
  about: About,
  { z, x, y }: { z: number; x: number; y: number },
) {
  const above = Math.max(0, z - 5);
  const places = [{ z, x, y }, { z: above, x: x >> (z - above), y: y >> (z - above) }, wholeWorld];
  let missing: unknown = null;
  for (const place of places) {
    try {
      return await services.tryTile(connection, about, place);
    } catch (error) {
      if (!(error instanceof ServiceFault) || !error.isMissing) throw error;
      missing ??= error;
    }
  }
  throw missing;
}
