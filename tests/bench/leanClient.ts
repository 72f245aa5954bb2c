import { connect, type Socket } from "node:net";

/**
 * One connection that asks for one thing after the other and costs a tenth of Node's own client. What
 * has been ended between two questions is connected anew.
 */
class Line {
  #socket: Socket | null = null;
  #got: Buffer = Buffer.alloc(0);
  #wanted: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(private readonly origin: URL) {}

  ask(request: string): Promise<Answer> {
    const socket = this.#socket ?? this.#connect();
    return new Promise((resolve, reject) => {
      this.#wanted = { resolve, reject };
      socket.write(request);
    });
  }

  end(): void {
    this.#wanted = null;
    this.#socket?.destroy();
    this.#socket = null;
  }

  #connect(): Socket {
    const socket = connect(Number(this.origin.port), this.origin.hostname);
    socket.setNoDelay(true);
    const gone = (error: Error) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#wanted?.reject(error);
    };
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", gone);
    socket.on("close", () => gone(new Error("the connection has ended")));
    this.#socket = socket;
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#got = this.#got.length === 0 ? chunk : Buffer.concat([this.#got, chunk]);
    const end = this.#got.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#got.subarray(0, end).toString("latin1");
    const body = bodyIn(head, this.#got.subarray(end + 4));
    if (!body) return;
    this.#got = Buffer.alloc(0);
    const wanted = this.#wanted;
    this.#wanted = null;
    if (/\r\nconnection: *close/i.test(head)) this.end();
    wanted?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}

const lastChunk = Buffer.from("0\r\n\r\n");

/** The body if it is all there. */
function bodyIn(head: string, rest: Buffer): Buffer | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return rest.length < Number(length) ? null : rest;
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`of no length: ${head}`);
  if (!rest.subarray(-lastChunk.length).equals(lastChunk)) return null;
  const parts: Buffer[] = [];
  for (let from = 0; ; ) {
    const line = rest.indexOf("\r\n", from);
    const size = Number.parseInt(rest.subarray(from, line).toString("latin1"), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(rest.subarray(line + 2, line + 2 + size));
    from = line + 2 + size + 2;
  }
}

export type Answer = { status: number; body: Buffer };
export type Target = {
  origin: string;
  headers?: Record<string, string>;
  pathOf: (n: number) => string;
};
export type Run = { ms: number; times: number[]; bodies: Buffer[] };

const requestOf = ({ origin, headers = {}, pathOf }: Target, n: number): string => {
  const all = Object.entries({ host: new URL(origin).host, ...headers });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `GET ${pathOf(n)} HTTP/1.1\r\n${lines}\r\n`;
};

/** Connections to one server, kept from one load to the next as browsers keep them. */
export class Lines {
  readonly #open: Line[] = [];

  constructor(private readonly origin: string) {}

  take(count: number): readonly Line[] {
    while (this.#open.length < count) this.#open.push(new Line(new URL(this.origin)));
    return this.#open.slice(0, count);
  }

  end(): void {
    for (const line of this.#open.splice(0)) line.end();
  }
}

/** So many requests over so many connections, each waiting for its answer before the next. */
export async function load(
  target: Target,
  count: number,
  clients: number,
  kept?: Lines,
): Promise<Run> {
  const own = kept ?? new Lines(target.origin);
  const lines = own.take(clients);
  const times: number[] = [];
  const bodies: Buffer[] = [];
  let next = 0;
  const work = async (line: Line) => {
    for (let n = next++; n < count; n = next++) {
      const from = performance.now();
      const { status, body } = await line.ask(requestOf(target, n));
      times.push(performance.now() - from);
      if (status !== 200) throw new Error(`${target.origin}${target.pathOf(n)} answered ${status}`);
      bodies[n] = body;
    }
  };
  const from = performance.now();
  try {
    await Promise.all(lines.map(work));
  } finally {
    if (own !== kept) own.end();
  }
  return { ms: performance.now() - from, times, bodies };
}
