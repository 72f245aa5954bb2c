import type { PostgresPool } from "kysely";
import { DatabaseDown } from "../trouble";
import type { PoolClient } from "./lend";

/** SQLSTATE of a read that a replica gave up for the sake of what came from its primary. */
const conflict = "40001";

const isOfReplica = (error: unknown): boolean =>
  error instanceof DatabaseDown || (error as { code?: string }).code === conflict;

/** Reads of a replica, and of its primary for as long as the replica does not answer. */
export function replicaFirst(replica: PostgresPool, primary: PostgresPool): PostgresPool {
  async function connect(): Promise<PoolClient> {
    try {
      return fallingBack(await replica.connect(), primary);
    } catch (error) {
      if (error instanceof DatabaseDown) return primary.connect();
      throw error;
    }
  }
  return { connect, end: () => replica.end() };
}

/** A read that the replica does not finish is made once more; inside a transaction its caller must. */
function fallingBack(first: PoolClient, primary: PostgresPool): PoolClient {
  let second: PoolClient | undefined;
  let isInside = false;
  const query = async (text: string, values: unknown[]) => {
    if (/^(begin|start)\b/i.test(text)) isInside = true;
    try {
      return await (second ?? first).query(text, values);
    } catch (error) {
      if (isInside || second || !isOfReplica(error)) throw error;
      second = await primary.connect();
      return second.query(text, values);
    }
  };
  const release = () => {
    first.release();
    second?.release();
  };
  return { query, release } as unknown as PoolClient;
}
