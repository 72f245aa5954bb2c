import type { Position } from "#geo/position";

type Line = readonly Position[];

/**
 * The same lines in as few pieces as can be, each side once; positions `within` that distance of an earlier one become that one.
 * Sources hold a road as thousands of pieces of two positions, one for each direction upon or beside the other: then nothing can
 * be simplified, and a map draws the ends of each. Pieces are joined where exactly two sides meet.
 */
export function joinLines(lines: readonly Line[], within = 0): Position[][] {
  const graph = graphOf(lines, within);
  const joined: Position[][] = [];
  const walkFrom = (start: Node) => {
    for (const next of start.left) joined.push(walk(start, next));
  };
  for (const node of graph) if (!node.isInner) walkFrom(node);
  // What is left are rings.
  for (const node of graph) walkFrom(node);
  return joined;
}

/** A position where sides end, and the ends of those that have not been walked yet. */
type Node = { at: Position; left: Set<Node>; isInner: boolean };

function graphOf(lines: readonly Line[], within: number): Node[] {
  const nodes: Node[] = [];
  const seek = within > 0 ? seekNear(within) : seekSame();
  const nodeAt = (at: Position): Node => {
    const { known, keep } = seek(at);
    if (known) return known;
    const node: Node = { at, left: new Set(), isInner: false };
    nodes.push(node);
    keep(node);
    return node;
  };
  for (const line of lines) {
    line.slice(1).forEach((at, i) => {
      const [from, to] = [nodeAt(line[i] as Position), nodeAt(at)];
      if (from === to) return;
      from.left.add(to);
      to.left.add(from);
    });
  }
  for (const node of nodes) node.isInner = node.left.size === 2;
  return nodes;
}

type Seek = (at: Position) => { known: Node | undefined; keep: (node: Node) => void };

function seekSame(): Seek {
  const nodes = new Map<string, Node>();
  return (at) => {
    const key = at.join();
    return { known: nodes.get(key), keep: (node) => nodes.set(key, node) };
  };
}

/** By cells as wide as the distance: what is near lies in one of nine. */
function seekNear(within: number): Seek {
  const cells = new Map<string, Node[]>();
  const isNear = ([ax, ay]: Position, [bx, by]: Position) => Math.hypot(ax - bx, ay - by) <= within;
  return (at) => {
    const [x, y] = [Math.floor(at[0] / within), Math.floor(at[1] / within)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${x + dx} ${y + dy}`) ?? []),
    );
    const keep = (node: Node) => {
      const key = `${x} ${y}`;
      cells.set(key, [...(cells.get(key) ?? []), node]);
    };
    return { known: around.find((node) => isNear(node.at, at)), keep };
  };
}

/** Along sides that have not been walked, up to where others meet them. */
function walk(start: Node, next: Node): Position[] {
  const line = [start.at];
  let [from, to] = [start, next];
  for (;;) {
    from.left.delete(to);
    to.left.delete(from);
    line.push(to.at);
    const [further] = to.left;
    if (!to.isInner || !further) return line;
    [from, to] = [to, further];
  }
}
