import { Duplex } from "node:stream";
import type { Engine } from "./engine";

const sync = 0x53;
const simpleQuery = 0x51;
const terminate = 0x58;

/** AuthenticationOk and ReadyForQuery: the engine has a single session, which is already open. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** The type code of the last of several complete messages. */
function lastCode(bytes: Buffer): number {
  let code = 0;
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    code = bytes.readUInt8(at);
  }
  return code;
}

/**
 * A socket for `pg` with the embedded engine at the other end. Messages are buffered until one of
 * them expects an answer, because the engine takes whole exchanges.
 */
export class WireStream extends Duplex {
  private started = false;
  private gathered: Buffer[] = [];

  constructor(private readonly engine: Engine) {
    super();
  }

  connect(): this {
    setImmediate(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: string, done: (error?: Error | null) => void): void {
    this.forward([chunk]).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.forward(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  private async forward(chunks: Buffer[]): Promise<void> {
    if (!this.started) {
      this.started = true;
      this.push(welcome);
      return;
    }
    const bytes = Buffer.concat(chunks);
    const code = lastCode(bytes);
    if (code === terminate) {
      this.push(null);
      return;
    }
    this.gathered.push(bytes);
    if (code !== sync && code !== simpleQuery) return;
    const exchange = Buffer.concat(this.gathered);
    this.gathered = [];
    this.push(await this.engine.exec(exchange));
  }
}
