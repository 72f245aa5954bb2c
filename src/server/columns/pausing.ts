/** Lets others come; `setImmediate` on a server. */
export type Turn = () => Promise<unknown>;

/** What is done without a turn for others takes no longer, its last step aside. */
const mostMs = 6;

/** To be called between the steps of something long: gives a turn where there has been none for so long. */
export function pausing(turn: Turn): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < mostMs) return;
    await turn();
    since = performance.now();
  };
}
