import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { PoolState } from "../db/connect/open";
import { demandAnswer, replicaLag } from "../db/standing";
import type { Db } from "../db/tables";
import { jobCounts, jobsStanding } from "../repositories/uploads/jobCounts";
import type { VectorTiles } from "../tiles/vectorTiles";
import { onceAnswered } from "./accessLog";
import { diskRoom } from "./readiness";

type Means = {
  db: Db;
  readDb: Db;
  hasReplica: boolean;
  dataDir: string;
  pools: () => PoolState[];
};
type Ask = () => Means;

/** Seconds: at once, unnoticed, noticed, waited for, too slow, given up. */
const buckets = [0.05, 0.2, 1, 5, 30, 300];

/**
 * Numbers for Prometheus: of Node itself (event loop, garbage, memory), of requests as they end, and
 * of pools, jobs, tiles and the disk at the moment of asking.
 */
export function metricsOf(app: FastifyInstance, means: Ask, tiles: VectorTiles): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests(app, register);
  gaugePools(register, means);
  gaugeTiles(register, tiles);
  gaugeStores(register, means);
  return register;
}

/** By route, not by address: an address holds ids and what was asked. */
function countRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: "clzy_request_seconds",
    help: "Requests by route and outcome; 499 are those whose caller left early",
    labelNames: ["method", "route", "status"] as const,
    buckets,
    registers: [register],
  });
  const open = new Gauge({
    name: "clzy_requests_under_way",
    help: "Requests that are being answered",
    registers: [register],
  });
  app.addHook("onRequest", (_, reply, done) => {
    open.inc();
    onceAnswered(reply, () => open.dec());
    done();
  });
  app.endings.on(({ method, route = "unknown", outcome, ms }) => {
    seconds.observe({ method, route, status: outcome }, ms / 1000);
  });
}

type Point = readonly [labels: Record<string, string>, value: number];

/** A gauge that is filled when it is asked for; `undefined` leaves it out. */
function ask(
  register: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  points: () => Point[] | Promise<Point[]>,
): void {
  new Gauge<string>({
    ...{ name, help, labelNames: [...labelNames], registers: [register] },
    async collect() {
      this.reset();
      // Without a database there is nothing to tell of it; `clzy_database_up` says so.
      for (const [labels, value] of await Promise.resolve(points()).catch(() => [])) {
        this.set(labels, value);
      }
    },
  });
}

function gaugePools(register: Registry, means: Ask): void {
  const of = (key: "taken" | "waiting" | "width") => () =>
    means()
      .pools()
      .map(({ pool, lane, ...one }): Point => [{ pool, lane }, one[key]]);
  const labels = ["pool", "lane"];
  ask(register, "clzy_pool_taken", "Database connections in use", labels, of("taken"));
  ask(register, "clzy_pool_waiting", "Callers that wait for one", labels, of("waiting"));
  ask(register, "clzy_pool_width", "Most connections of the lane", labels, of("width"));
}

function gaugeTiles(register: Registry, tiles: VectorTiles): void {
  ask(register, "clzy_tiles_answered", "Tiles since the start, by how", ["how"], () =>
    Object.entries(tiles.answered).map(([how, count]): Point => [{ how }, count]),
  );
  ask(register, "clzy_tile_cache_bytes", "Memory of kept tiles", [], () => [[{}, tiles.keptBytes]]);
}

function gaugeStores(register: Registry, means: Ask): void {
  ask(register, "clzy_database_up", "Whether the database answers", [], async () => {
    const isUp = await demandAnswer(means().db).then(
      () => 1,
      () => 0,
    );
    return [[{}, isUp]];
  });
  ask(register, "clzy_replica_lag_seconds", "How far the replica is behind", [], async () => {
    const { hasReplica, readDb } = means();
    const lag = hasReplica ? await replicaLag(readDb) : null;
    return lag === null ? [] : [[{}, lag]];
  });
  ask(register, "clzy_jobs", "Kept jobs", ["kind", "state"], async () =>
    (await jobCounts(means().db)).map(({ count, ...labels }): Point => [labels, count]),
  );
  ask(register, "clzy_job_wait_seconds", "How long the first job has waited", [], async () => [
    [{}, (await jobsStanding(means().db)).seconds],
  ]);
  ask(register, "clzy_disk_bytes", "Disk of the data folder", ["what"], async () =>
    Object.entries(await diskRoom(means().dataDir)).map(
      ([what, bytes]): Point => [{ what }, bytes],
    ),
  );
}
