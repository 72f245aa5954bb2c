import { atom } from "jotai";
import { store } from "./store";

/** A first map is on its way: what it need not wait for waits for it. */
const isComingAtom = atom(false);
let isOver = false;

/** Where the map comes to no rest, nothing waits for it for ever. */
const longestMs = 20_000;

/** A page with a map is being opened; only the first of a session takes long. Says whether this is the first. */
export function expectMap(): boolean {
  if (!isOver) store.set(isComingAtom, true);
  return !isOver;
}

/** The map stands, or there will be none. */
export function mapStands(): void {
  isOver = true;
  store.set(isComingAtom, false);
}

/** Resolves at once where no first map is on its way, else when it stands. */
export const afterFirstMap = (): Promise<void> =>
  new Promise((resolve) => {
    if (!store.get(isComingAtom)) return resolve();
    const timer = setTimeout(done, longestMs);
    const leave = store.sub(isComingAtom, done);
    function done() {
      clearTimeout(timer);
      leave();
      resolve();
    }
  });
