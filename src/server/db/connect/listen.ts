import pg from "pg";
import type { Ear, Listening } from "../hearing";

const againMs = 2_000;
/** A connection that does not answer so long is gone. */
const silentMs = 3_000;

/** Requests that lie in their sockets by the first turn are read in it. */
const turns = 2;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Listens on a channel over a connection of its own, which is made again when it breaks. */
export function listenOn(url: string, channel: string, { heard, connected, lost }: Listening): Ear {
  let isOver = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The connection while the channel stands on it. */
  let standing: pg.Client | undefined;
  let asked: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  let meanwhile: (() => void)[] = [];

  function again(gone: pg.Client): void {
    if (isOver || client !== gone) return;
    client = undefined;
    if (standing === gone) {
      standing = undefined;
      lost?.();
    }
    void gone.end().catch(() => {});
    timer = setTimeout(open, againMs).unref();
  }

  function open(): void {
    const mine = new pg.Client({ connectionString: url, keepAlive: true });
    client = mine;
    mine.on("error", () => again(mine));
    mine.on("end", () => again(mine));
    mine.on("notification", ({ payload = "" }) => heard(payload));
    mine
      .connect()
      .then(() => mine.query(`listen ${mine.escapeIdentifier(channel)}`))
      .then(
        () => {
          if (client !== mine) return;
          standing = mine;
          connected();
        },
        () => again(mine),
      );
  }

  /**
   * PostgreSQL signals its listeners before it answers a commit, and sends what they have missed before
   * it says that it is ready for the next question: that alone is asked for.
   */
  function ask(mine: pg.Client): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isStanding: boolean) => {
        clearTimeout(late);
        asked = undefined;
        if (!isStanding) again(mine);
        resolve(isStanding);
      };
      const late = setTimeout(end, silentMs, false);
      mine.query({
        // What it returns would count as an error.
        submit: (connection) => void connection.sync(),
        handleReadyForQuery: () => end(standing === mine),
        handleError: () => end(false),
      } as pg.Submittable);
    });
  }

  /**
   * With all who come in this turn or are at the door; a question that is under way has begun too early
   * for them.
   */
  async function askNext(before: Promise<boolean> | undefined): Promise<boolean> {
    if (before) await before;
    else for (let turn = 0; turn < turns; turn++) await nextTurn();
    next = undefined;
    const works = meanwhile;
    meanwhile = [];
    if (!standing) return false;
    asked = ask(standing);
    // Those whose answer has come go first.
    if (works.length > 0) setImmediate(() => works.forEach((work) => void work()));
    return asked;
  }

  function present(work?: () => void): Promise<boolean> {
    if (!standing) return Promise.resolve(false);
    if (work) meanwhile.push(work);
    next ??= askNext(asked);
    return next;
  }

  open();
  return {
    present,
    close: async () => {
      isOver = true;
      standing = undefined;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
