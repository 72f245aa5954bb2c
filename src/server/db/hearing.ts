import type { Db } from "./tables";

const channel = "clzy_heard";

export type Listening = {
  /** A notice on the channel, with what it says. */
  heard: (said: string) => void;
  /** The channel stands, for the first time or again: notices may have been missed. */
  connected: () => void;
  /** It stands no more. */
  lost?: () => void;
};

type Present = (meanwhile?: () => void) => Promise<boolean>;

export type Ear = {
  /**
   * Whether everything has been heard that was committed, by an answered transaction, before this was
   * asked; false if the channel does not stand. Those who ask together share one question. What
   * `meanwhile` does while it is on its way must not matter: it may not be called.
   */
  present: Present;
  close: () => Promise<void>;
};

/** Something kept in memory of which triggers say what has changed. */
type Topic = {
  heard: (said: string) => void;
  /** Notices may have been missed. */
  forget: () => void;
};

/** What of the database is known in memory: triggers say there what of it has changed. */
export class Hearing {
  readonly #topics: [name: string, topic: Topic][] = [];

  /** See `Ear.present`: what is in memory counts only after it. */
  constructor(readonly present: Present) {}

  /** The notices whose first word is the name. */
  on(name: string, topic: Topic): void {
    this.#topics.push([name, topic]);
  }

  hear(said: string): void {
    const cut = said.indexOf(" ");
    const name = said.slice(0, cut);
    for (const [on, { heard }] of this.#topics) if (on === name) heard(said.slice(cut + 1));
  }

  forget(): void {
    for (const [, { forget }] of this.#topics) forget();
  }
}

const hearings = new WeakMap<Db, Hearing>();

/**
 * Who hears of changes to this database; undefined in transactions, which see what they write, with
 * the embedded engine, and of a replica, which is behind by a time of its own.
 */
export const hearingOf = (db: Db): Hearing | undefined => hearings.get(db);

/** Hears of changes until it is stopped; null with the embedded engine. */
export function startHearing({
  db,
  listen,
}: {
  db: Db;
  listen?: (channel: string, listening: Listening) => Ear;
}) {
  if (!listen) return null;
  const forget = () => hearing.forget();
  const ear = listen(channel, {
    heard: (said) => hearing.hear(said),
    connected: forget,
    lost: forget,
  });
  const hearing = new Hearing(ear.present);
  hearings.set(db, hearing);
  const stop = async () => {
    hearings.delete(db);
    await ear.close();
  };
  return { present: ear.present, stop };
}
