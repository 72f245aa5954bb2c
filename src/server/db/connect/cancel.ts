import { connect } from "node:net";
import type pg from "pg";

const cancelCode = 80_877_102;
const patienceMs = 2_000;

/** What the server sent when the connection opened; it identifies the backend to cancel. */
type Known = { processID: number; secretKey: number };

/**
 * Cancels the statement running on this connection, over a separate connection as the protocol
 * requires. Never fails: if the server does not respond, there is nothing more to do.
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
