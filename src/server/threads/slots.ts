/** Waits until one more may work; returns the function that frees its slot. */
export type TakeSlot = () => Promise<() => void>;

/** Lets so many work at once; the others wait in order. */
export function slots(most: number): TakeSlot {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async () => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    return () => {
      const next = waiting.shift();
      if (next) next();
      else running--;
    };
  };
}
