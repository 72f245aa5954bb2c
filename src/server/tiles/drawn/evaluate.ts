import type { TileValue } from "./readTile";

type Values = Readonly<Record<string, TileValue>>;
type Operation = (args: readonly unknown[], values: Values) => unknown;

/** What a style's expression comes to for a feature. Knows what our own styles say, and no more. */
export function evaluate(expression: unknown, values: Values): unknown {
  if (!Array.isArray(expression)) return expression;
  const [name, ...args] = expression as [string, ...unknown[]];
  const operation = operations[name];
  if (!operation) throw new Error(`styles do not say ${name}`);
  return operation(args, values);
}

const operations: Readonly<Record<string, Operation>> = {
  get: ([name], values) => values[name as string] ?? null,
  has: ([name], values) => (values[name as string] ?? null) !== null,
  literal: ([value]) => value,
  sqrt: ([of], values) => Math.sqrt(Number(evaluate(of, values))),
  concat: (args, values) => args.map((one) => String(evaluate(one, values) ?? "")).join(""),
  all: (args, values) => args.every((one) => evaluate(one, values) === true),
  case: (args, values) => {
    for (let i = 0; i + 1 < args.length; i += 2) {
      if (evaluate(args[i], values) === true) return evaluate(args[i + 1], values);
    }
    return evaluate(args.at(-1), values);
  },
  match: ([of, ...args], values) => {
    const found = evaluate(of, values);
    for (let i = 0; i + 1 < args.length; i += 2) {
      const wanted = args[i];
      const isIt = Array.isArray(wanted) ? wanted.includes(found) : wanted === found;
      if (isIt) return evaluate(args[i + 1], values);
    }
    return evaluate(args.at(-1), values);
  },
  interpolate: ([, of, ...stops], values) =>
    between(Number(evaluate(of, values)), stops as number[]),
};

function between(at: number, stops: readonly number[]): number {
  for (let i = 2; i < stops.length; i += 2) {
    const [from = 0, low = 0, to = 0, high = 0] = stops.slice(i - 2, i + 2);
    if (at <= from) return low;
    if (at < to) return low + ((at - from) / (to - from)) * (high - low);
  }
  return stops.at(-1) ?? 0;
}
