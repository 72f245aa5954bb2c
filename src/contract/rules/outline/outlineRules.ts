import type { Position, Ring } from "#geo/position";
import { closeRing, closingGap, distinctPositions, withoutDuplicates } from "#geo/ring/ringDefects";
import type { Shape } from "#geo/shp/shapeBlob";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";

/** An outline as read from a file or drawing, in plane metres. */
export type RawOutline = Pick<Shape, "rings" | "curves" | "finite">;

/** `rings` are closed and have no repeated vertices; null if no further rule can be applied. */
export type CleanOutline = { rings: readonly Ring[] | null; problems: Problem[] };

/**
 * Gap in metres up to which an open ring counts as closed, and up to which it is closed
 * automatically.
 */
const closed = 0.001;
const nearlyClosed = 0.1;

/**
 * G017, G001, G002, G004: the outline exists, has only straight sides, is closed, and repeats no
 * vertex; small faults are repaired.
 */
export function cleanOutline(outline: RawOutline | null, subject: Subject): CleanOutline {
  const stop = (rule: string, message: string, details = {}): CleanOutline => ({
    rings: null,
    problems: [problemOf(rule, "E", subject, message, details)],
  });
  if (outline && (outline.curves || !outline.finite)) return stop("G017", "图形含曲线或无效坐标");
  if (!outline || outline.rings.length === 0 || outline.rings.some(isTooShort)) {
    return stop("G001", "图形为空或点数不足");
  }
  const gap = Math.max(...outline.rings.map(closingGap));
  if (gap > nearlyClosed) {
    const message = `图形未闭合（首末点相距${gap.toFixed(3)}米）`;
    return stop("G002", message, { value: gap.toFixed(3) });
  }
  const cleaned = outline.rings.map((ring) => withoutDuplicates(closeRing(ring, nearlyClosed)));
  const removed = cleaned.reduce((sum, one) => sum + one.removed, 0);
  const rings = cleaned.map(({ ring }) => ring);
  if (rings.some(isTooShort)) return stop("G001", "图形为空或点数不足");
  return {
    rings,
    problems: [...autoClosed(gap, subject), ...duplicatesRemoved(removed, subject)],
  };
}

const isTooShort = (ring: readonly Position[]) => distinctPositions(ring) < 3;

function autoClosed(gap: number, subject: Subject): Problem[] {
  if (gap <= closed) return [];
  const message = `图形未闭合，已自动闭合（首末点相距${gap.toFixed(3)}米）`;
  return [problemOf("G002", "W", subject, message, { value: gap.toFixed(3) })];
}

function duplicatesRemoved(count: number, subject: Subject): Problem[] {
  if (count === 0) return [];
  return [problemOf("G004", "W", subject, `存在重复节点${count}个，已清除`, { value: count })];
}
