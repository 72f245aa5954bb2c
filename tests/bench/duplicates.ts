import { sql } from "kysely";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { Db } from "../../src/server/db/tables";
import { type ChildServer, rise, untilIdle } from "./childServer";
import { ended } from "./importing";
import { type Line, mb, seconds } from "./report";
import { spreadOf, timed } from "./stopwatch";

const turns = 5;

/** 重复检查 of the whole register, as if it had never been compared; what it takes beside the server. */
export async function benchDuplicates(db: Db, server: ChildServer): Promise<Line[]> {
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn++) {
    await sql`update duplicate_state set made_at = null`.execute(db);
    await untilIdle(server);
    const compared = async () => {
      const { jobId } = await server.client.call(dxydsdApi.startDuplicates, { areaCode: "33" });
      await ended(server, jobId);
    };
    const { result, bytes: taken } = await rise(server, () => timed(compared));
    times.push(result.ms);
    bytes = Math.max(bytes, taken);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from duplicate_pair`.execute(db);
  return [
    {
      what: `重复检查 of all parcels (${rows[0]?.n} findings), middle of ${turns}`,
      ours: seconds(spreadOf(times).p50),
      aim: "≤ 15 s a million",
    },
    { what: "its memory above rest, at most", ours: mb(bytes), aim: "≤ 1024 MB" },
  ];
}
