import { bboxOfRing } from "../bbox";
import { boxIndex } from "../overlap/boxIndex";
import type { Position } from "../position";
import { pointToSegment } from "../ring/segmentDistance";

/** Lines cut where they meet: numbered vertices, and each line as vertex numbers. */
export type Noded = { points: readonly Position[]; chains: readonly (readonly number[])[] };

type Cut = { along: number; node: number };
type Piece = { chain: number; index: number; a: number; b: number };

/**
 * Cuts move vertices by fractions of the tolerance, which can create new intersections; this ends
 * after a few rounds.
 */
const maxRounds = 8;

/**
 * Cuts lines, including closed ones, wherever they meet, so that afterwards they only share whole
 * sides or single vertices. Vertices within `tolerance` metres of each other are merged.
 */
export function nodeChains(chains: readonly (readonly Position[])[], tolerance: number): Noded {
  const nodes = new NodeTable(tolerance);
  let numbered = chains.map((chain) => withoutRepeats(chain.map((at) => nodes.add(at))));
  for (let round = 0; round < maxRounds; round++) {
    const cuts = cutsOf(numbered, nodes, tolerance);
    if (cuts.size === 0) break;
    numbered = numbered.map((chain, i) => cutChain(chain, i, cuts));
  }
  return { points: nodes.points, chains: numbered };
}

/** Numbered vertices; a position near an existing vertex gets that vertex's number. */
class NodeTable {
  readonly points: Position[] = [];
  private readonly cells = new Map<string, number[]>();
  constructor(private readonly tolerance: number) {}

  add(at: Position): number {
    const [cx, cy] = [Math.floor(at[0] / this.tolerance), Math.floor(at[1] / this.tolerance)];
    for (let x = cx - 1; x <= cx + 1; x++) {
      for (let y = cy - 1; y <= cy + 1; y++) {
        const near = this.cells.get(`${x} ${y}`)?.find((i) => this.isNear(i, at));
        if (near !== undefined) return near;
      }
    }
    const number = this.points.push(at) - 1;
    const key = `${cx} ${cy}`;
    this.cells.set(key, [...(this.cells.get(key) ?? []), number]);
    return number;
  }

  at(number: number): Position {
    return this.points[number] as Position;
  }

  private isNear(number: number, [x, y]: Position): boolean {
    const [px, py] = this.at(number);
    return Math.hypot(px - x, py - y) <= this.tolerance;
  }
}

const withoutRepeats = (chain: readonly number[]) =>
  chain.filter((node, i) => i === 0 || node !== chain[i - 1]);

function cutsOf(chains: readonly (readonly number[])[], nodes: NodeTable, tolerance: number) {
  const pieces = chains.flatMap((chain, number) =>
    chain.slice(1).map((b, index): Piece => ({ chain: number, index, a: chain[index] ?? 0, b })),
  );
  const boxes = pieces.map(({ a, b }) => bboxOfRing([nodes.at(a), nodes.at(b)]));
  const search = boxIndex(boxes);
  const cuts = new Map<string, Cut[]>();
  pieces.forEach((s, i) => {
    const [west, south, east, north] = boxes[i] as (typeof boxes)[number];
    const around = [
      west - tolerance,
      south - tolerance,
      east + tolerance,
      north + tolerance,
    ] as const;
    for (const j of search(around, (other) => other > i)) {
      meet(s, pieces[j] as Piece, nodes, tolerance, cuts);
    }
  });
  return cuts;
}

function meet(s: Piece, t: Piece, nodes: NodeTable, tolerance: number, cuts: Map<string, Cut[]>) {
  const [sa, sb, ta, tb] = [s.a, s.b, t.a, t.b].map((node) => nodes.at(node)) as [
    Position,
    Position,
    Position,
    Position,
  ];
  let touching = false;
  const put = (piece: Piece, node: number, from: Position, to: Position) => {
    if (node === piece.a || node === piece.b) return;
    const key = `${piece.chain} ${piece.index}`;
    const known = cuts.get(key) ?? [];
    cuts.set(key, [...known, { along: alongOf(nodes.at(node), from, to), node }]);
  };
  const touch = (node: number, piece: Piece, from: Position, to: Position) => {
    if (pointToSegment(nodes.at(node), from, to) > tolerance) return;
    touching = true;
    put(piece, node, from, to);
  };
  touch(s.a, t, ta, tb);
  touch(s.b, t, ta, tb);
  touch(t.a, s, sa, sb);
  touch(t.b, s, sa, sb);
  const at = touching ? null : crossingOfSegments(sa, sb, ta, tb);
  if (!at) return;
  const node = nodes.add(at);
  put(s, node, sa, sb);
  put(t, node, ta, tb);
}

function alongOf([x, y]: Position, a: Position, b: Position): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
}

/** Where two segments cross; null if they do not. */
function crossingOfSegments(a: Position, b: Position, c: Position, d: Position): Position | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  if (t <= 0 || t >= 1 || u <= 0 || u >= 1) return null;
  return [a[0] + t * rx, a[1] + t * ry];
}

function cutChain(chain: readonly number[], number: number, cuts: ReadonlyMap<string, Cut[]>) {
  const whole = chain.flatMap((node, index) => {
    const here = [...(cuts.get(`${number} ${index}`) ?? [])].sort((a, b) => a.along - b.along);
    return [node, ...here.map((cut) => cut.node)];
  });
  return withoutRepeats(whole);
}
