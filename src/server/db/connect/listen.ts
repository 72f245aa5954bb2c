import pg from "pg";

const againMs = 2_000;

export type Listening = {
  /** A notice on the channel, with what it says. */
  heard: (said: string) => void;
  /** The channel stands, for the first time or again: notices may have been missed. */
  connected: () => void;
};

/**
 * Listens on a channel over a connection of its own, which is made again when it breaks. Returns
 * what ends it.
 */
export function listenOn(url: string, channel: string, { heard, connected }: Listening) {
  let isOver = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function again(gone: pg.Client): void {
    if (isOver || client !== gone) return;
    client = undefined;
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
      .then(connected, () => again(mine));
  }

  open();
  return async (): Promise<void> => {
    isOver = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
