import type { Position } from "../position";
import { ringArea } from "../ring/ringArea";

/** An open line of a drawing. */
export type Strand = { layer: string; points: Position[]; isCurved: boolean };

/** A ring, and which of the strands it consists of. */
export type Chain = Strand & { of: number[] };

type Node = { at: Position; strands: Set<number> };
type Ends = readonly [Node, Node] | null;

/**
 * Joins lines of a layer that meet end to end, within `tolerance`, into rings. Where more than two
 * ends meet it is not plain which go together, and nothing is joined.
 */
export function ringsOfStrands(strands: readonly Strand[], tolerance: number): Chain[] {
  const nodes = new Nodes(tolerance);
  const ends = strands.map(({ layer, points }, i) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last
      ? ([nodes.join(layer, first, i), nodes.join(layer, last, i)] as const)
      : null;
  });
  const used = new Set<number>();
  return strands.flatMap((_, start) => {
    if (used.has(start)) return [];
    const ring = walk(strands, ends, start, used);
    // A line that was drawn twice leads there and back, around nothing.
    return ring && Math.abs(ringArea(ring.points)) > tolerance ? [ring] : [];
  });
}

function walk(
  strands: readonly Strand[],
  ends: readonly Ends[],
  start: number,
  used: Set<number>,
): Chain | null {
  const first = ends[start]?.[0];
  const ring: Chain = { layer: strands[start]?.layer ?? "", points: [], isCurved: false, of: [] };
  let i: number | undefined = start;
  let from = first;
  while (i !== undefined && from) {
    const to: Node | null = used.has(i) ? null : otherEnd(ends[i], from);
    used.add(i);
    if (to?.strands.size !== 2) return null;
    append(ring, strands[i], ends[i]?.[0] === from);
    ring.of.push(i);
    if (to === first) return { ...ring, points: ring.points.slice(0, -1) };
    const here: number = i;
    i = [...to.strands].find((other) => other !== here);
    from = to;
  }
  return null;
}

function otherEnd(ends: Ends | undefined, from: Node): Node | null {
  if (!ends || ends[0] === ends[1]) return null;
  return ends[0] === from ? ends[1] : ends[0];
}

function append(ring: Strand, strand: Strand | undefined, isForward: boolean): void {
  if (!strand) return;
  const points = isForward ? strand.points : strand.points.toReversed();
  for (const point of ring.points.length > 0 ? points.slice(1) : points) ring.points.push(point);
  ring.isCurved ||= strand.isCurved;
}

class Nodes {
  private readonly cells = new Map<string, Node[]>();
  constructor(private readonly tolerance: number) {}

  join(layer: string, at: Position, strand: number): Node {
    const near = this.near(layer, at);
    if (near) {
      near.strands.add(strand);
      return near;
    }
    const node: Node = { at, strands: new Set([strand]) };
    const key = this.key(layer, at, 0, 0);
    const cell = this.cells.get(key);
    if (cell) cell.push(node);
    else this.cells.set(key, [node]);
    return node;
  }

  private near(layer: string, at: Position): Node | null {
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const found = this.cells
          .get(this.key(layer, at, dx, dy))
          ?.find((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) <= this.tolerance);
        if (found) return found;
      }
    }
    return null;
  }

  private key(layer: string, [x, y]: Position, dx: number, dy: number): string {
    return `${Math.floor(x / this.tolerance) + dx} ${Math.floor(y / this.tolerance) + dy} ${layer}`;
  }
}
