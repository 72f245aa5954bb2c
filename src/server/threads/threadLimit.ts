/** Threads that read users' files at once: each may take a gigabyte. */
const mostThreads = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until another thread may start; returns the function that frees its slot. */
export async function takeSlot(): Promise<() => void> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}
