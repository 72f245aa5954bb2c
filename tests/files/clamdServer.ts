import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type ClamdServer = {
  address: string;
  /** Its reply to the next files; without one it never answers. */
  says: { word: string | null };
  /** Bytes of the last file received. */
  heard: () => Buffer;
  stop: () => Promise<void>;
};

/**
 * A fake scanner that speaks clamd's INSTREAM: lengths and bytes, with an empty chunk at the end.
 */
export async function startClamd(): Promise<ClamdServer> {
  const says: ClamdServer["says"] = { word: "stream: OK" };
  let heard: Buffer = Buffer.alloc(0);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let came: Buffer = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      came = Buffer.concat([came, chunk]);
      const file = fileIn(came);
      if (!file) return;
      heard = file;
      if (says.word !== null) socket.end(`${says.word}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    says,
    heard: () => heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const command = "zINSTREAM\0";

/** The bytes sent, once all of them have arrived. */
function fileIn(came: Buffer): Buffer | null {
  if (came.subarray(0, command.length).toString() !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= came.length; ) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > came.length) return null;
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
