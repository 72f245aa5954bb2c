import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PoolState } from "../db/connect/open";
import type { Place } from "../services/account/sysSystem";
import type { VectorTiles } from "../tiles/vectorTiles";
import { demandInsider } from "./insider";
import { metricsOf } from "./metrics";
import { readiness, standingOf } from "./readiness";

/** What the operator's own programs may ask, and by which token from other machines. */
export type Watch = {
  token?: string | undefined;
  /** Folder whose disk is looked at. */
  dataDir: string;
  hasReplica: boolean;
  /** Whether the database is the embedded one, and whether files are in a bucket. */
  embedded?: boolean;
  inBucket?: boolean;
  pools: () => PoolState[];
};

/**
 * `/healthz` (the process lives), `/readyz` (it can do its work) and `/metrics`: for this machine and
 * the operator's token, as they tell of the inside.
 */
export function serveOperation(app: FastifyInstance, watch: Watch, tiles: VectorTiles): void {
  const { token, ...where } = watch;
  const means = () => {
    const { db, readDb = db } = app.deps;
    return { ...where, db, readDb };
  };
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  const guarded = { onRequest: async (request: FastifyRequest) => demandInsider(request, token) };
  app.get("/healthz", guarded, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ alive: true }),
  );
  app.get("/readyz", guarded, async (_, reply) => {
    const { ready, checks } = await readiness(means());
    const may = ready && !isStopping;
    return reply
      .code(may ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready: may, ...(isStopping && { stopping: true }), checks });
  });
  const register = metricsOf(app, means, tiles);
  app.get("/metrics", guarded, async (_, reply) =>
    reply
      .type(register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics()),
  );
}

/** Where the process works; without a watch it knows nothing of it. */
export const placeOf = (watch: Watch | undefined): Place => ({
  dataDir: watch?.dataDir ?? null,
  embedded: watch?.embedded ?? false,
  inBucket: watch?.inBucket ?? false,
});

/** Asks all that the server stands on how it is. */
export const standing = (app: FastifyInstance) => () => {
  const { db, readDb = db, files, watch } = app.deps;
  const { dataDir = ".", hasReplica = false } = watch ?? {};
  return standingOf({ db, readDb, hasReplica, dataDir }, files);
};
