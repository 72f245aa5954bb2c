import { decodeText } from "../format/decodeText";
import type { Marks } from "../format/marks";
import type { Position } from "../position";
import { ringsOfStrands, type Strand } from "./chains";
import { blockOf, type Drawing, DxfError, type Entity, numberOf, readDrawing } from "./dxfEntities";
import { hatchPaths } from "./dxfHatch";
import { type Path, pathOf } from "./dxfPaths";
import { flat, insertPlanes, onto, ownPlane, type Plane, within } from "./dxfPlane";
import { type DxfText, textIn } from "./dxfText";

/** What encloses ground in a drawing, in the drawing's own coordinates. */
export type DxfOutline = {
  layer: string;
  rings: Position[][];
  /** Whether it has arcs, which are replaced by chords. */
  isCurved: boolean;
  from: "line" | "almost" | "chain" | "hatch";
};

/** A point or an open line of a drawing, in the drawing's own coordinates. */
export type DxfMark = { layer: string; marks: Marks; isCurved: boolean };

export type Dxf = {
  encoding: string;
  outlines: DxfOutline[];
  /** What encloses nothing. */
  marks: DxfMark[];
  texts: DxfText[];
  /** Blocks placed by an INSERT, and what was left out: on paper, of other files, splines. */
  counts: { inserts: number; onPaper: number; foreign: number; splines: number };
};

const binaryMark = "AutoCAD Binary DXF";
const mostVertices = 2_000_000;
const mostInserts = 200_000;
const deepest = 16;
/** G002: a millimetre; in degrees a little less. */
const nearMetres = 0.001;
const nearDegrees = 1e-8;
/** In the drawing's coordinates rather than in those of the entity. */
const inDrawing = new Set(["LINE", "ELLIPSE", "MTEXT"]);
const solidFlag = 8;

/** What encloses ground in a DXF drawing, its texts, and their encoding. */
export function readDxf(bytes: Uint8Array): Dxf {
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 22)).startsWith(binaryMark)) {
    throw new DxfError("binary");
  }
  const { text, encoding } = decodeText(bytes);
  const drawing = readDrawing(text);
  const drawn = new Drawn(drawing);
  for (const entity of drawing.entities) drawn.draw(entity, flat, "", 0);
  return {
    encoding,
    ...drawn.outlines(),
    texts: drawn.texts,
    counts: { ...drawn.counts, onPaper: drawing.onPaper },
  };
}

class Drawn {
  readonly texts: DxfText[] = [];
  readonly counts = { inserts: 0, foreign: 0, splines: 0 };
  private readonly found: DxfOutline[] = [];
  private readonly strands: Strand[] = [];
  private readonly points: DxfMark[] = [];
  private vertices = 0;

  constructor(private readonly drawing: Drawing) {}

  /** What lies on layer 0 of a block lies on the layer of its INSERT. */
  draw(entity: Entity, plane: Plane, outer: string, depth: number): void {
    const layer = entity.layer === "0" && outer !== "" ? outer : entity.layer;
    if (entity.type === "INSERT") {
      this.insert(entity, plane, layer, depth);
      return;
    }
    if (entity.type === "SPLINE") this.counts.splines++;
    const own = isInDrawing(entity) ? plane : within(plane, ownPlane(entity));
    const text = textIn(entity);
    if (text) this.texts.push({ ...text, layer, at: onto(own, text.at) });
    else if (entity.type === "POINT") this.point(entity, plane, layer);
    else if (entity.type === "HATCH") this.hatch(entity, own, layer);
    else {
      const path = pathOf(entity);
      if (path) this.line(path, own, layer);
    }
  }

  private insert(insert: Entity, plane: Plane, layer: string, depth: number): void {
    const block = this.drawing.blocks.get(blockOf(insert));
    for (const part of insert.parts) this.draw(part, plane, layer, depth);
    if (!block || depth >= deepest) return;
    if (block.isForeign) this.counts.foreign++;
    for (const placed of insertPlanes(insert, [block.x, block.y])) {
      if (++this.counts.inserts > mostInserts) throw new DxfError("tooLarge");
      const whole = within(plane, placed);
      for (const entity of block.entities) this.draw(entity, whole, layer, depth + 1);
    }
  }

  private point(entity: Entity, plane: Plane, layer: string): void {
    const positions = this.placed([[numberOf(entity, 10), numberOf(entity, 20)]], plane);
    this.points.push({ layer, marks: { kind: "point", positions }, isCurved: false });
  }

  private hatch(entity: Entity, plane: Plane, layer: string): void {
    const paths = hatchPaths(entity);
    const rings = paths.map(({ points }) => this.placed(points, plane));
    const isCurved = paths.some((path) => path.isCurved);
    if (rings.length > 0) this.found.push({ layer, rings, isCurved, from: "hatch" });
  }

  private line({ points, isClosed, isCurved }: Path, plane: Plane, layer: string): void {
    const placed = this.placed(points, plane);
    const gap = gapOf(placed);
    const isNear = placed.length > 3 && gap <= nearOf(placed);
    if (!isClosed && !isNear) {
      this.strands.push({ layer, points: placed, isCurved });
      return;
    }
    const ring = isNear && gap > 0 ? placed.slice(0, -1) : placed;
    if (ring.length < (gap === 0 ? 4 : 3)) return;
    const from = isClosed || gap === 0 ? "line" : "almost";
    this.found.push({ layer, rings: [ring], isCurved, from });
  }

  private placed(points: readonly Position[], plane: Plane): Position[] {
    this.vertices += points.length;
    if (this.vertices > mostVertices) throw new DxfError("tooLarge");
    return points.map((point) => onto(plane, point));
  }

  /** What encloses ground, and what does not. A hatch that fills a line that is drawn as well is the same ground. */
  outlines(): Pick<Dxf, "outlines" | "marks"> {
    const near = nearOf(this.strands.flatMap(({ points }) => points.slice(0, 1)));
    const rings = ringsOfStrands(this.strands, near);
    const used = new Set(rings.flatMap(({ of }) => of));
    const open = this.strands.filter(({ points }, i) => !used.has(i) && points.length > 1);
    const chains = rings.map(
      ({ layer, points, isCurved }): DxfOutline => ({
        layer,
        rings: [points],
        isCurved,
        from: "chain",
      }),
    );
    const lines = [...this.found.filter(({ from }) => from !== "hatch"), ...chains];
    const drawn = new Set(lines.map(({ rings }) => boxOf(rings[0] ?? [])));
    const filled = this.found.filter(
      ({ from, rings }) => from === "hatch" && !rings.every((ring) => drawn.has(boxOf(ring))),
    );
    return {
      outlines: [...lines, ...filled],
      marks: [
        ...open.map(
          ({ layer, points, isCurved }): DxfMark => ({
            layer,
            marks: { kind: "line", lines: [points] },
            isCurved,
          }),
        ),
        ...this.points,
      ],
    };
  }
}

const isInDrawing = (entity: Entity) =>
  inDrawing.has(entity.type) ||
  (entity.type === "POLYLINE" && (numberOf(entity, 70) & solidFlag) !== 0);

function gapOf(points: readonly Position[]): number {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? Math.hypot(first[0] - last[0], first[1] - last[1]) : 0;
}

const nearOf = (points: readonly Position[]) =>
  points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90) ? nearDegrees : nearMetres;

/** The extent of a ring to the centimetre. */
function boxOf(ring: readonly Position[]): string {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box.map((one) => one.toFixed(2)).join();
}
