import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { drawApi } from "#contract/endpoints/map/draw";
import { bboxOf } from "#geo/bbox";
import { type Measured, measureOutline } from "#geo/crs/measureOutline";
import { merged, pieces, snapped, withHole, withOffset, withPart } from "#geo/edit/editOutline";
import type { MultiPolygon } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { useCall } from "../../api/useCall";
import { type Drawing, drawingAtom, type Outline } from "../../state/drawing";
import { mapCommandAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { viewBoxAtom } from "../layers/viewBox";
import { muText } from "../tools/figures";
import { plain, plainLine } from "../view/outlineOf";
import { type DrawParts, useDrawSketch, useSteps } from "./useDrawSketch";

/** What the next closed shape becomes. */
export type Pen = "outline" | "part" | "hole" | "line" | null;

const snapDatasets = ["dxydsd", "gyyd"];
const snapReach = 0.5;
/** Degrees: in wider views the server returns no neighbours, and nobody could aim at them. */
const widestView = 0.2;

const differing = (path: readonly [number, number][]) => new Set(path.map((at) => at.join())).size;

/** Minimum corners: three for a ring, two for a line. */
const isWhole = (pen: Pen, path: readonly [number, number][]) =>
  differing(path) >= (pen === "line" ? 2 : 3);

/** Leftovers of an earlier drawing: unclosed corners are closed. */
const left = ({ outline, open }: Drawing): Outline =>
  outline.length === 0 && isWhole("outline", open) ? [[open]] : outline;

/** Actions and state of a drawing. */
export function useDrawWork(first: Drawing) {
  const [drawing, setDrawing] = useAtom(drawingAtom);
  const setIsDrawing = useSetAtom(isDrawingAtom);
  const command = useSetAtom(mapCommandAtom);
  const start = useMemo(
    () =>
      first.task === "merge" ? merged(first.records.map(({ outline }) => outline)) : left(first),
    [first],
  );
  const steps = useSteps(start);
  const [lines, setLines] = useState(first.lines);
  const [pen, setPen] = useState<Pen>(
    first.task === "split" ? "line" : start.length === 0 ? "outline" : null,
  );
  /** Increments when the same pen starts over. */
  const [turn, setTurn] = useState(0);
  const [path, setPath] = useState<[number, number][]>([]);
  const [corners, setCorners] = useState<[number, number][]>([]);
  const [dragged, setDragged] = useState<Outline | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const byHand = useRef<MultiPolygon | null>(null);

  const { parts, isReady } = useDrawSketch({
    corners: (next, loose) => {
      setPath(next);
      if (!loose) setCorners(next);
    },
    drawn: (_, next) => finish(next),
    reshaped: (outline, done, asShown) => {
      setDragged(outline);
      if (!done) return;
      byHand.current = asShown ? outline : null;
      steps.put(outline);
    },
    cancelled: () => forget(),
  });

  const forget = () => {
    setPath([]);
    setCorners([]);
    setPen(null);
  };

  const again = (drawn: number) => {
    const least = pen === "line" ? "分割线至少要有 2 个不同的点" : "至少需要 3 个不同的界址点";
    setSaid(`${least}，刚才画了 ${drawn} 个，请继续绘制`);
    setPen(pen);
    setTurn((now) => now + 1);
  };

  const take = (outline: MultiPolygon, message: string | null = null) => {
    setSaid(message);
    steps.put(outline);
    setDragged(null);
  };

  function finish(next: readonly [number, number][]) {
    const ring = plainLine(next);
    forget();
    if (!isWhole(pen, ring)) return again(differing(ring));
    if (pen === "line") {
      setLines((now) => [...now, ring]);
      setPen("line");
      return setTurn((now) => now + 1);
    }
    if (pen === "outline") return take([[ring]]);
    const result = pen === "hole" ? withHole(steps.now, [[ring]]) : withPart(steps.now, [[ring]]);
    if (result.length === 0) return setSaid("所画的洞盖住了整个图形，挖去后为空，图形没有改动");
    take(result);
  }

  const outline = plain(dragged ?? steps.now);
  const around = useNeighbours(first);
  const cut = useMemo(
    () => (first.task === "split" ? pieces(steps.now, lines) : []),
    [first.task, steps.now, lines],
  );

  useShown(parts, {
    task: first.task,
    pen,
    turn,
    now: steps.now,
    byHand,
    around,
    cut,
    lines,
    outline,
    path,
  });
  useEffect(() => {
    setIsDrawing(true);
    return () => setIsDrawing(false);
  }, [setIsDrawing]);
  // The drawing survives if the tool is closed by accident.
  useEffect(() => {
    setDrawing((now) => now && { ...now, outline: plain(steps.now), open: corners, lines });
  }, [setDrawing, steps.now, corners, lines]);

  const redraw = () => setDragged(null);
  return {
    drawing,
    outline,
    settled: plain(steps.now),
    /** A corner, or the whole shape, is being dragged. */
    isHeld: dragged !== null && String(dragged) !== String(steps.now),
    path,
    corners,
    lines,
    cut,
    pen,
    isReady,
    said,
    isDirty: steps.canUndo || corners.length > 0 || lines.length > 0,
    canUndo: steps.canUndo || corners.length > 0 || lines.length > 0,
    // Its result changes with the corners, which re-render this.
    canRedo: steps.canRedo || (parts?.sketch.canRedoCorner ?? false),
    draw: (next: Pen) => {
      setSaid(null);
      setPen(next);
    },
    isWhole: isWhole(pen, corners),
    complete: () => {
      if (isWhole(pen, corners)) parts?.sketch.complete();
    },
    undo: () => {
      if (parts?.sketch.undoCorner()) return;
      redraw();
      if (lines.length > 0) setLines(lines.slice(0, -1));
      else steps.undo();
    },
    redo: () => {
      if (parts?.sketch.redoCorner()) return;
      redraw();
      steps.redo();
    },
    offset: (metres: number) => {
      const result = withOffset(steps.now, metres);
      if (result.length === 0) setSaid(`内缩 ${-metres} 米后图形为空，没有改动，请减小距离`);
      else take(result);
    },
    snap: () => {
      const { outline: result, moved } = snapped(steps.now, around, snapReach);
      if (moved === 0) setSaid(`${snapReach} 米内没有可贴合的界址点或边`);
      else take(result, `已贴合 ${moved} 个界址点`);
    },
    replace: (result: MultiPolygon) => {
      setPen(null);
      take(result);
      // Clearing must not move the view.
      if (result.length > 0) command({ kind: "bbox", bbox: bboxOf(result) });
    },
    drop: () => setDrawing(null),
  };
}

/** Outlines near the drawing, to snap to, without the edited records themselves. */
function useNeighbours({ dataset, records }: Drawing): Outline[] {
  const box = useAtomValue(viewBoxAtom);
  const input = useMemo(() => {
    const [west = 0, south = 0, east = 1, north = 1] = (box ?? "").split(",").map(Number);
    if (!box || east - west > widestView) return null;
    const bbox: [number, number, number, number] = [west, south, east, north];
    return { bbox, datasets: [...new Set([dataset, ...snapDatasets])] };
  }, [box, dataset]);
  const { data } = useCall(drawApi.around, input);
  return useMemo(() => {
    const own = new Set(records.map(({ id }) => id));
    return (data?.list ?? []).filter(({ id }) => !own.has(id)).map(({ geometry }) => geometry);
  }, [data, records]);
}

type Shown = {
  task: Drawing["task"];
  pen: Pen;
  turn: number;
  now: MultiPolygon;
  /** The result of a drag: it is shown already, and may still be held. */
  byHand: RefObject<MultiPolygon | null>;
  around: Outline[];
  cut: MultiPolygon[];
  lines: Drawing["lines"];
  outline: Outline;
  path: [number, number][];
};

/** Keeps the map in sync with the drawing. */
function useShown(
  parts: DrawParts | null,
  { task, pen, turn, now, byHand, around, cut, lines, outline, path }: Shown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line is followed by the next, and what is given up by another
  useEffect(() => {
    if (!parts || byHand.current === now) return;
    if (task === "merge") return parts.sketch.show(now);
    if (pen === null) return parts.sketch.edit(now);
    parts.sketch.show(now);
    parts.sketch.draw(pen === "line" ? "polyline" : "polygon");
  }, [parts, task, pen, turn, now, byHand]);
  useEffect(() => parts?.sketch.snapTo(around), [parts, around]);
  const measured: Measured = useMemo(
    () => measureOutline(path.length > 1 ? [[path]] : outline),
    [path, outline],
  );
  useEffect(() => {
    if (!parts) return;
    if (cut.length > 1) {
      parts.labels.pieces(
        cut.map((one, i) => ({
          outline: one,
          at: insidePoint(one) ?? [0, 0],
          text: `${i + 1}：${muText(measureOutline(one).m2)}亩`,
        })),
      );
    } else parts.labels.sides(measured.sides, lines);
  }, [parts, measured, cut, lines]);
}
