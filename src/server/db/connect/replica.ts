import type { PostgresPool } from "kysely";
import { DatabaseDown } from "../trouble";
import type { PoolClient } from "./lend";

/** SQLSTATE of a read that a replica cancelled because it conflicted with replayed changes. */
const conflict = "40001";

const isOfReplica = (error: unknown): boolean =>
  error instanceof DatabaseDown || (error as { code?: string }).code === conflict;

/** Reads from a replica, or from its primary while the replica does not answer. */
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

/** Retries a read once that the replica did not finish; inside a transaction the caller must. */
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
