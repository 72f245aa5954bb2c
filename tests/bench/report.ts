export type Line = {
  what: string;
  ours: string;
  /** The peer, and how long it took. */
  peer?: string;
  /** Above 1 is worse than the peer or the limit. */
  ratio?: number;
  aim?: string;
};

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
export const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints the current measurement; the table comes at the end. */
export const progress = (text: string): void => say(`… ${text}`);

export function printTable(title: string, lines: readonly Line[]): void {
  const head = ["", "ours", "peer", "ratio", "aim"];
  const rows = lines.map(({ what, ours, peer = "", ratio, aim = "" }) => [
    what,
    ours,
    peer,
    ratio === undefined ? "" : ratio.toFixed(2),
    aim,
  ]);
  const width = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const text = (row: string[]) => row.map((cell, i) => cell.padEnd(width[i] ?? 0)).join("  ");
  say(`\n${title}\n`);
  for (const row of [head, ...rows]) say(text(row).trimEnd());
}
