import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import { insertAudit, lockReader, recordsRead } from "../repositories/account/audit";
import { settingValue } from "../repositories/account/setting";
import type { Selection } from "../tiles/features/readFeatures";
import { tileKeys } from "../tiles/tileAttributes";
import { auditOf, untold } from "./audit";
import { callerOf } from "./authenticate";

/** Calls by which other programs read records; their audit rows also count the records read. */
const faces = ["ogc/items", "rest/query", "tables/read", "wms/info", "wfs/feature"] as const;

type Reading = {
  face: (typeof faces)[number];
  collection: string;
  box?: string | null;
  /** What narrowed it, where there is no box. */
  filter?: Readonly<Record<string, unknown>>;
  count: number;
};

/**
 * Logs that records go out to another program, before they do. Reading more than a table's worth
 * within an hour amounts to exporting the register, and needs that permission. The sum comes from
 * the log itself and readings of an account wait for each other, so that it holds across several
 * servers.
 */
export async function tellReading(request: FastifyRequest, reading: Reading): Promise<void> {
  const caller = callerOf(request);
  const { face, ...change } = reading;
  request.action = face;
  request.change = change;
  const { db } = request.server.deps;
  // One row by itself needs no transaction around it.
  if (caller.authorities.includes("export:do")) return told(db, request);
  await write(db, { by: caller.username, via: face }, async (tx) => {
    await lockReader(tx, caller.id);
    const before = await recordsRead(tx, caller.id, faces);
    const most = await settingValue(tx, "bulkRecordsPerHour");
    if (before + reading.count > most) {
      throw new Refusal(status.forbidden, `没有导出权限的账号每小时最多读取 ${most} 条记录`);
    }
    await told(tx, request);
  });
}

async function told(db: Db, request: FastifyRequest): Promise<void> {
  await insertAudit(db, auditOf(request, { outcome: status.ok })).catch((error: unknown) => {
    throw untold(error);
  });
}

/** Metres of web mercator: the map window's width at scales where parcels are labelled. */
const mapWindow = 20_000;

/**
 * Whether this is a request of our own map, which is logged with the tiles. It is judged by what is
 * asked, not by who claims to ask: labels in a window no larger than the map's, with no more of a
 * record than tiles contain. Whoever imitates it gets no more than the map shows.
 */
export function isMapReading({ dataset, query }: Selection): boolean {
  const shown = new Set([...tileKeys(dataset), dataset.key.name]);
  const { space, fields, statistics } = query;
  // Other relations, and what is near, reach beyond the box.
  const isWithin = space?.relation === "intersects" || space?.relation === "boxes";
  if (!isWithin || space.metres > 0) return false;
  if (statistics || space.place.kind !== "box" || !fields.every((name) => shown.has(name)))
    return false;
  const { from, to } = space.place;
  return Math.abs(to[0] - from[0]) <= mapWindow && Math.abs(to[1] - from[1]) <= mapWindow;
}

type Sum = { row: ReturnType<typeof auditOf>; tiles: number };
const everyMs = 60_000;

/** Tiles and labels per account, logged once a minute: a row for each would flood the log. */
export class MapReadings {
  private sums = new Map<string, Sum>();

  constructor(private app: FastifyInstance) {
    let timer: NodeJS.Timeout | undefined;
    app.addHook("onListen", () => {
      timer = setInterval(() => void this.tell(), everyMs);
      timer.unref();
    });
    app.addHook("preClose", async () => {
      clearInterval(timer);
      if (timer) await this.tell();
    });
  }

  /** Counts one more of somebody who has been counted this minute, else says that they have not. */
  countAgain(id: string): boolean {
    const known = this.sums.get(id);
    if (known) known.tiles += 1;
    return known !== undefined;
  }

  count(request: FastifyRequest): void {
    const { id } = callerOf(request);
    if (!this.countAgain(id)) {
      const row = {
        ...auditOf(request, { outcome: status.ok }),
        action: "tiles/sum",
        target: null,
      };
      this.sums.set(id, { row, tiles: 1 });
    }
  }

  async tell(): Promise<void> {
    const sums = [...this.sums.values()];
    this.sums = new Map();
    for (const { row, tiles } of sums) {
      await insertAudit(this.app.deps.db, {
        ...row,
        detail: { ip: row.detail.ip, change: { count: tiles } },
      }).catch((error: unknown) => this.app.log.error({ err: error }, "tiles were not told"));
    }
  }
}
