import { ServiceFault } from "./serviceFault";

/** How long a service that failed is not asked again. */
const restMs = 10_000;
/** Questions that one service is asked at a time, and that wait for it. */
const mostRunning = 6;
const mostWaiting = 60;
/** That many tiles missing, and none found: the address is wrong rather than the place. */
const mostMissing = 8;

type State = {
  running: number;
  waiting: (() => void)[];
  fault: { error: ServiceFault; until: number } | null;
  missing: number;
  /** When it last answered; 0 if never. */
  answeredAt: number;
};

export type Standing = {
  state: "ok" | "fail" | "unasked";
  message: string | null;
  answeredAt: string | null;
};

const fresh = (): State => ({
  ...{ running: 0, waiting: [], fault: null },
  ...{ missing: 0, answeredAt: 0 },
});

/** Services that this process remembers; the one longest unasked goes first. */
const mostKnown = 1_000;

/**
 * Asks each service only a little at a time, and one that has failed not at all for a while: its
 * failure is then known at once, and takes nothing from the others.
 */
export class ServiceHealth {
  readonly #states = new Map<string, State>();

  async ask<T>(key: string, work: () => Promise<T>): Promise<T> {
    const state = this.#stateOf(key);
    refuseFailed(state);
    if (state.running >= mostRunning) {
      if (state.waiting.length >= mostWaiting) throw new ServiceFault("服务应答过慢，请稍后再试");
      await new Promise<void>((next) => state.waiting.push(next));
    } else {
      state.running++;
    }
    const begun = Date.now();
    try {
      refuseFailed(state);
      const found = await work();
      Object.assign(state, { answeredAt: Date.now(), missing: 0, fault: null });
      return found;
    } catch (error) {
      throw judged(state, error, begun);
    } finally {
      // The turn passes on to whoever has waited longest.
      const next = state.waiting.shift();
      if (next) next();
      else state.running--;
    }
  }

  /** How a service stands, as far as it was asked. */
  standing(key: string): Standing {
    const { fault, answeredAt = 0 } = this.#states.get(key) ?? {};
    return {
      state: fault ? "fail" : answeredAt > 0 ? "ok" : "unasked",
      message: fault?.error.message ?? null,
      answeredAt: answeredAt > 0 ? new Date(answeredAt).toISOString() : null,
    };
  }

  #stateOf(key: string): State {
    const state = this.#states.get(key) ?? fresh();
    this.#states.delete(key);
    this.#states.set(key, state);
    const [[oldest, idle] = []] = this.#states;
    if (this.#states.size > mostKnown && oldest && idle?.running === 0) this.#states.delete(oldest);
    return state;
  }
}

function refuseFailed({ fault }: State): void {
  if (fault && fault.until > Date.now()) throw fault.error;
}

/** What has answered others in the meantime is alive: then the failure is that of one question. */
function judged(state: State, error: unknown, begun: number): unknown {
  if (!(error instanceof ServiceFault) || error === state.fault?.error) return error;
  if (error.isMissing) {
    state.missing++;
    if (state.answeredAt > 0 || state.missing < mostMissing) return error;
    return new ServiceFault(`${error.message}，所看之处都没有：请核对地址，或移到有数据的地方再试`);
  }
  if (state.answeredAt < begun) state.fault = { error, until: Date.now() + restMs };
  return error;
}
