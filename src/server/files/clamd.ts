import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";

/** Where clamd listens: `host:port`, or the path of a socket. */
export type ClamdAddress = string;

const patienceMs = 4_000;
/** Bytes per second that a scanner manages; the timeout for its answer grows with the file. */
const scannedInSecond = 4 * 1024 * 1024;
const longestAnswer = 10_000;

/**
 * Scans a file with clamd (INSTREAM command). Returns the name of what it found, null for a clean
 * file; throws when clamd cannot be reached or does not answer.
 */
export async function askClamd(address: ClamdAddress, path: string): Promise<string | null> {
  const { size } = await stat(path);
  const socket = openSocket(address);
  // Idle timeout from the connection on: a hanging scanner is as good as none.
  socket.setTimeout(patienceMs, () => socket.destroy(new Error("clamd does not answer")));
  const answered = answerOf(socket);
  // If sending fails first, the caller gets that error.
  answered.catch(() => {});
  try {
    await send(socket, path);
    socket.setTimeout(patienceMs + (1000 * size) / scannedInSecond);
    return foundIn(await answered);
  } finally {
    socket.destroy();
  }
}

function openSocket(address: ClamdAddress): Socket {
  if (address.startsWith("/")) return connect(address);
  const { hostname, port } = new URL(`tcp://${address}`);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
}

async function send(socket: Socket, path: string): Promise<void> {
  await once(socket, "connect");
  socket.write("zINSTREAM\0");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
}

/**
 * clamd may answer and close before it has read everything, for example when the file is too large.
 */
async function drained(socket: Socket): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    await Promise.race([once(socket, "drain", { signal }), once(socket, "close", { signal })]);
  } finally {
    stop.abort();
  }
}

async function answerOf(socket: Socket): Promise<string> {
  let said = "";
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    said += chunk.toString();
    const end = said.indexOf("\0");
    if (end >= 0) return said.slice(0, end);
    if (said.length > longestAnswer) break;
  }
  throw new Error(`clamd broke off: ${said.slice(0, 100)}`);
}

function foundIn(answer: string): string | null {
  if (/^stream: OK$/.test(answer)) return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return found;
  throw new Error(`clamd answered: ${answer}`);
}
