import type { Position } from "../position";
import { closingGap } from "../ring/ringDefects";
import type { TxtFault } from "./txtFaults";

/** A ring of a TXT parcel. Its number is only an id and says nothing about containment. */
export type TxtRing = {
  id: string;
  /** Line of each point, from 1. */
  lines: number[];
  /** `[east, north]` in metres, as written: with or without the zone number, closed or not. */
  positions: Position[];
  /** Point numbers as written. */
  names: string[];
};

/** A ring with a gap of up to this many metres counts as closed. */
const closingTolerance = 0.1;

/** Faults of a parcel's rings: point numbers out of order, and rings left open. */
export function ringFaults(parcel: string, rings: readonly TxtRing[]): TxtFault[] {
  const faults: TxtFault[] = [];
  let highest = 0;
  for (const ring of rings) {
    const numbers = ring.names.map(numberIn);
    for (const fault of faultsOf(parcel, ring, numbers, highest)) faults.push(fault);
    for (const number of numbers) if (number > highest) highest = number;
  }
  return faults;
}

function* faultsOf(
  parcel: string,
  { id, lines, names, positions }: TxtRing,
  numbers: readonly number[],
  highest: number,
): Generator<TxtFault> {
  const at = (index: number) => ({
    line: lines[index] as number,
    text: names[index] as string,
    parcel,
    ring: id,
  });
  const last = names.length - 1;
  const gap = closingGap(positions);
  if (gap > 0) yield { kind: "unclosed", ...at(last), gap };
  const bad = firstOutOfOrder(numbers, highest);
  const open = gap > closingTolerance && numbers[last] !== numbers[0];
  if (bad >= 0 || open) yield { kind: "numbering", ...at(bad < 0 ? last : bad), open };
}

/**
 * Index of the first point number out of order, or -1. Numbers increase by one; a ring continues
 * from the previous one or restarts at 1, and its closing point may repeat its first number.
 */
function firstOutOfOrder(numbers: readonly number[], highest: number): number {
  const [first] = numbers;
  if (first === undefined) return -1;
  if (first !== highest + 1 && first !== 1) return 0;
  for (let i = 1; i < numbers.length; i++) {
    const isClosing = i === numbers.length - 1 && numbers[i] === first;
    if (numbers[i] !== first + i && !isClosing) return i;
  }
  return -1;
}

function numberIn(name: string): number {
  const digits = /\d+$/.exec(name)?.[0];
  return digits === undefined ? Number.NaN : Number(digits);
}
