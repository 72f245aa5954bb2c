import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { write } from "../db/write";
import { insertAudit, lockReader, recordsRead } from "../repositories/account/audit";
import type { Selection } from "../tiles/features/readFeatures";
import { tileKeys } from "../tiles/tileAttributes";
import { auditOf, untold } from "./audit";
import { callerOf } from "./authenticate";

/** Calls by which other programs read records: their rows of the log are also what has been read. */
const faces = ["ogc/items", "rest/query"] as const;

type Reading = {
  face: (typeof faces)[number];
  collection: string;
  box: string | null;
  count: number;
};

/**
 * Tells that records went out to another program, before they do. Who reads more than a table's worth
 * in an hour takes the register away, and needs the right to: the sum is taken from the log itself, so
 * that it holds with several servers, one reading of an account after the other.
 */
export async function tellReading(request: FastifyRequest, reading: Reading): Promise<void> {
  const caller = callerOf(request);
  const { face, ...change } = reading;
  request.action = face;
  request.change = change;
  await write(request.server.deps.db, { by: caller.username, via: face }, async (tx) => {
    if (!caller.authorities.includes("export:do")) {
      await lockReader(tx, caller.id);
      const before = await recordsRead(tx, caller.id, faces);
      if (before + reading.count > limits.bulkRecordsPerHour) {
        const most = limits.bulkRecordsPerHour;
        throw new Refusal(status.forbidden, `没有导出权限的账号每小时最多读取 ${most} 条记录`);
      }
    }
    await insertAudit(tx, auditOf(request, { outcome: status.ok })).catch((error: unknown) => {
      throw untold(error);
    });
  });
}

/** Metres of web mercator across: what a window shows at the scales where parcels are labelled. */
const mapWindow = 20_000;

/**
 * What our own map asks for, told with the tiles. It cannot be told by who says so, but by what is
 * asked: labels in a window no larger than the map's, with nothing of a record that tiles do not give
 * as well. Whoever imitates it gets no more than the map shows.
 */
export function isMapReading({ dataset, query }: Selection): boolean {
  const shown = new Set([...tileKeys(dataset), dataset.key.name]);
  const { space, fields } = query;
  if (space?.place.kind !== "box" || !fields.every((name) => shown.has(name))) return false;
  const { from, to } = space.place;
  return Math.abs(to[0] - from[0]) <= mapWindow && Math.abs(to[1] - from[1]) <= mapWindow;
}

type Sum = { row: ReturnType<typeof auditOf>; tiles: number };
const everyMs = 60_000;

/** Tiles and labels by account, told once a minute: a row for each would be the whole log. */
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

  count(request: FastifyRequest): void {
    const { id } = callerOf(request);
    const known = this.sums.get(id);
    if (known) known.tiles += 1;
    else {
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
