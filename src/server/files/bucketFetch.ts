import { Refusal, status } from "#contract/errors";

/**
 * A call to the service fails after this long without progress; a long transfer may take its time.
 */
const patienceMs = 3_000;
/** Bytes per second that a service stores after receiving them all, before it answers. */
const keptInSecond = 10 * 1024 * 1024;

export const unavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal(status.offline, "文件存储暂时不可用，请稍后重试"), { cause });

/**
 * A `fetch` that only goes to this service, follows no redirects, and fails when the service
 * stalls.
 */
export function fetchFrom(endpoint: string): typeof fetch {
  const { origin } = new URL(endpoint);
  return async (input, init) => {
    if (new URL(String(input)).origin !== origin) throw new Error(`${input} is not at ${origin}`);
    const idle = new Idle();
    const body = init?.body instanceof ReadableStream ? idle.sending(init) : init?.body;
    const { signal } = idle.stop;
    const request = { ...init, body, signal, redirect: "manual", duplex: "half" };
    try {
      const reply = await fetch(input, request as RequestInit);
      return new Response(reply.body && idle.receiving(reply.body), reply);
    } finally {
      idle.rest();
    }
  };
}

/** A timer that runs while a call waits for the service, and aborts the call. */
class Idle {
  readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.wait(patienceMs);
  }

  rest(): void {
    clearTimeout(this.timer);
  }

  private wait(ms: number): void {
    this.rest();
    this.timer = setTimeout(() => this.stop.abort(new Error("the service stands still")), ms);
  }

  /** The body of a call; each piece the service takes restarts the timer. */
  sending(init: RequestInit): ReadableStream {
    const size = Number(new Headers(init.headers).get("content-length") ?? 0);
    const through = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, next) => {
        this.wait(patienceMs);
        next.enqueue(chunk);
      },
      flush: () => this.wait(patienceMs + (1000 * size) / keptInSecond),
    });
    return (init.body as ReadableStream<Uint8Array>).pipeThrough(through);
  }

  /**
   * The body of a reply: the timer runs while a piece is being read, not while its consumer is
   * slow.
   */
  receiving(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>(
      {
        pull: async (target) => {
          this.wait(patienceMs);
          try {
            const { done, value } = await reader.read();
            if (done) target.close();
            else target.enqueue(value);
          } catch (error) {
            target.error(unavailable(error));
          } finally {
            this.rest();
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }
}
