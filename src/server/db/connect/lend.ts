import type { PostgresPool } from "kysely";
import type pg from "pg";
import type { Asking } from "../asking";
import { askKeeping } from "../keep";
import { DatabaseDown, endsConnection, isCancelled, isRollback } from "../trouble";
import { cancelOn } from "./cancel";
import type { Pulse } from "./pulse";

export type PoolClient = Awaited<ReturnType<PostgresPool["connect"]>>;

type Loan = {
  client: pg.PoolClient;
  /** The error that ended its connection. */
  brokenBy(): Error | undefined;
  pulse: Pulse;
  who: Asking | undefined;
  giveBack(): void;
};

/**
 * Lends a connection. Once it has ended, every query fails with that reason, even a rollback. When
 * the call it was lent to is over, the running statement is cancelled and only a rollback is
 * accepted. A connection that broke, or had a statement cancelled, is never lent again.
 */
export function lend({ client, brokenBy, pulse, who, giveBack }: Loan): PoolClient {
  const signal = who?.signal;
  let isSpent = false;
  let isAsking = false;
  const cancel = () => {
    if (!isAsking) return;
    isSpent = true;
    void cancelOn(client);
  };
  signal?.addEventListener("abort", cancel);

  /** The error as the caller should see it. */
  const meaning = (error: unknown): unknown => {
    if (endsConnection(error) || brokenBy()) {
      isSpent = true;
      pulse.suspect();
      return error instanceof DatabaseDown ? error : new DatabaseDown(brokenBy() ?? error);
    }
    return isCancelled(error) && signal?.aborted ? signal.reason : error;
  };

  const query = async (text: string, values: unknown[]) => {
    if (!isRollback(text)) signal?.throwIfAborted();
    isAsking = true;
    try {
      return await pulse.during(Promise.resolve(askKeeping(client, text, values)));
    } catch (error) {
      throw meaning(error);
    } finally {
      isAsking = false;
    }
  };

  const release = () => {
    signal?.removeEventListener("abort", cancel);
    client.release(isSpent || brokenBy() !== undefined);
    giveBack();
  };
  return { query, release } as unknown as PoolClient;
}
