import pg from "pg";
import { types } from "./parsers";

/** Sorting a million texts in the usual 4 MB goes by way of the disk. */
const settings = `
  select set_config('jit', 'off', false), set_config('statement_timeout', '0', false),
         case when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('64MB')
              then set_config('work_mem', '64MB', false) end`;

/** A connection of its own that sees one moment of the database, and has it copied out. */
export type Copying = {
  rows: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** What a statement `copy (…) to stdout` sends, piece by piece. */
  out: (text: string, take: (bytes: Buffer) => void) => Promise<void>;
  end: () => Promise<void>;
};

export async function startCopying(url: string): Promise<Copying> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, types });
  // What breaks it fails the statement that is under way.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(settings);
    await client.query("begin isolation level repeatable read read only");
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    out: (text, take) => copiedOut(client, text, take),
    end: () => client.end().catch(() => {}),
  };
}

/** `pg` hands each message of a statement to whoever submitted it. */
function copiedOut(client: pg.Client, text: string, take: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const nothing = () => {};
    const statement = {
      submit: (connection: { query: (text: string) => void }) => connection.query(text),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        if (failure) return;
        try {
          take(chunk);
        } catch (error) {
          failure = error;
        }
      },
      handleError: (error: unknown) => reject(error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(statement as never);
  });
}
