/**
 * Lets the caller make the next rows while the database takes the previous ones: `start` waits for
 * the work before it, `end` for the last. A failure is thrown by whichever is called next.
 */
export function oneBehind() {
  let last: Promise<void> = Promise.resolve();
  return {
    async start(work: () => Promise<void>): Promise<void> {
      await last;
      last = work();
      // The next call throws it; until then the rejection must count as handled.
      last.catch(() => {});
    },
    end: (): Promise<void> => last,
  };
}
