/** Threads that read users' files at a time: each may take a gigabyte. */
const mostThreads = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until one more thread may be started; what it answers gives the place back. */
export async function takeSlot(): Promise<() => void> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}
