/**
 * Lets the next rows be made while the database takes the last ones: `start` waits until the work
 * before has ended, `end` for the last. What failed is thrown by whichever comes next.
 */
export function oneBehind() {
  let last: Promise<void> = Promise.resolve();
  return {
    async start(work: () => Promise<void>): Promise<void> {
      await last;
      last = work();
      // Thrown by the next call; until then its failure waits.
      last.catch(() => {});
    },
    end: (): Promise<void> => last,
  };
}
