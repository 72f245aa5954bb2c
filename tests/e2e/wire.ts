import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type Sent = { path: string; bytes: number };

/**
 * A way to a server that notes what goes back over it: bytes as sent, with their headers, and nothing
 * that a browser takes from its cache.
 */
export async function wireTo(origin: string) {
  const sent: Sent[] = [];
  const { hostname: host, port } = new URL(origin);
  const server = createServer((asked, reply) => {
    const { url = "", method, headers } = asked;
    const onward = request({ host, port, path: url, method, headers }, (answer) => {
      const { statusCode = 500, rawHeaders } = answer;
      // Two more for each colon and line's end, and the first line.
      let bytes = rawHeaders.reduce((sum, one) => sum + one.length + 2, 20);
      reply.writeHead(statusCode, rawHeaders);
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on("end", () => sent.push({ path: url, bytes }));
      answer.pipe(reply);
    });
    onward.on("error", () => reply.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const bytesOf = (sent: readonly Sent[]): number =>
  sent.reduce((sum, { bytes }) => sum + bytes, 0);

/** What was sent most of, for who looks why it is too much. */
export const heaviest = (sent: readonly Sent[]): string =>
  sent
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 20)
    .map(({ path, bytes }) => `${bytes} ${path}`)
    .join("\n");
