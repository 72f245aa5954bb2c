/** Prints one line for the operator. */
export type Say = (line: string) => void;

const started = Date.now();

/** A line with the seconds since the start, which shows slow steps. */
export const say: Say = (line) => {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`[${seconds.padStart(5)} 秒] ${line}\n`);
};
