import { connect } from "node:net";
import type pg from "pg";

const cancelCode = 80_877_102;
const patienceMs = 2_000;

/** What the server said at the start of a connection: it tells what runs on it from all else. */
type Known = { processID: number; secretKey: number };

/**
 * Asks the server to end the statement that runs on this connection, over a connection of its own, as the
 * protocol has it. Never fails: a server that does not listen has ended the statement, or will not.
 */
export function cancelOn(client: pg.PoolClient): Promise<void> {
  const { processID, secretKey } = client as unknown as Known;
  const request = Buffer.alloc(16);
  for (const [i, word] of [request.length, cancelCode, processID, secretKey].entries()) {
    request.writeInt32BE(word | 0, 4 * i);
  }
  const { host, port } = client;
  const socket = host.startsWith("/")
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port });
  return new Promise((resolve) => {
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.on("connect", () => socket.end(request));
    socket.resume();
  });
}
