import { atom } from "jotai";

export type Notice = {
  id: number;
  kind: "success" | "info" | "warning" | "error";
  text: string;
  /** How long it is shown. */
  ms: number;
};

const standing: Readonly<Record<Notice["kind"], number>> = {
  success: 2_500,
  info: 3_000,
  warning: 4_500,
  error: 6_000,
};

/** Waiting to be shown; the root of the app removes them again. */
export const noticesAtom = atom<readonly Notice[]>([]);

let last = 0;

/** Shows the user a passing message. */
export const notifyAtom = atom(
  null,
  (_get, set, notice: Pick<Notice, "kind" | "text"> & { ms?: number }) => {
    last += 1;
    const whole: Notice = { ms: standing[notice.kind], ...notice, id: last };
    set(noticesAtom, (all) => [...all, whole]);
  },
);

/** Removes the ones already displayed. */
export const takeNoticesAtom = atom(null, (get, set) => {
  const waiting = get(noticesAtom);
  if (waiting.length > 0) set(noticesAtom, []);
  return waiting;
});
