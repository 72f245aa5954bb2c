import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { type Level, levels, type Problem } from "#contract/rules/problem/report";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import {
  mapCommandAtom,
  problemSelectionAtom,
  problemsLayerAtom,
  type ProblemsLayer as Shown,
} from "../../state/map";
import { arcgisPoint } from "../view/arcgisPoint";
import { isInView } from "../view/isInView";
import { useMap, useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

/** Levels differ in shape as well as in colour. */
const marks: Readonly<Record<Level, { style: "diamond" | "triangle" | "circle"; color: string }>> =
  {
    E: { style: "diamond", color: "#d1383d" },
    W: { style: "triangle", color: "#d98200" },
    I: { style: "circle", color: "#2f7de1" },
  };

function markOf({ level, place }: Problem, large: boolean): Graphic | null {
  if (!place) return null;
  const outline = { color: "#ffffff", width: large ? 2.5 : 1.2 };
  return new Graphic({
    geometry: arcgisPoint(place),
    symbol: { type: "simple-marker", ...marks[level], size: large ? 20 : 11, outline },
  });
}

/** For a record without problems. */
const sound = "#1f9d61";

function outlineOf(shape: MultiPolygon, level: Level | undefined): Graphic {
  const color = level ? marks[level].color : sound;
  return new Graphic({
    geometry: polygonOf(shape),
    symbol: { type: "simple-fill", color: `${color}26`, outline: { color, width: 1.5 } },
  });
}

/** The selected problem, and its record. */
function chosenOf(problem: Problem, shape: MultiPolygon | undefined): Graphic[] {
  const { color } = marks[problem.level];
  const outline = { color, width: 3.5 };
  const record = shape && {
    geometry: polygonOf(shape),
    symbol: { type: "simple-fill" as const, color: `${color}40`, outline },
  };
  return [record ? new Graphic(record) : [], markOf(problem, true) ?? []].flat();
}

const rank: Readonly<Record<Level, number>> = { E: 0, W: 1, I: 2 };

const ofRow = ({ row }: Problem) => row;

const shapeUnder = (shown: Shown | null, problem: Problem): MultiPolygon | undefined =>
  shown?.shapes[String((shown.recordOf ?? ofRow)(problem))];

/**
 * The worst problem of each record decides the colour of its outline; the counterpart is marked as
 * well.
 */
function worstByRow({ problems, recordOf = ofRow }: Shown): Map<string, Level> {
  const worst = new Map<string, Level>();
  for (const problem of problems) {
    for (const [record, its] of [
      [recordOf(problem), problem.level],
      [problem.other_row, "I"],
    ] as const) {
      const known = worst.get(String(record));
      if (!known || rank[its] < rank[known]) worst.set(String(record), its);
    }
  }
  return worst;
}

/**
 * The records and problems of a check at their places; the selected problem is enlarged and in
 * view.
 */
export function ProblemsLayer() {
  const { view } = useMap();
  const shown = useAtomValue(problemsLayerAtom);
  const selected = useAtomValue(problemSelectionAtom);
  const command = useSetAtom(mapCommandAtom);
  const all = useGraphicsLayer("problems");
  const single = useGraphicsLayer("problems-one");

  useEffect(() => {
    all.removeAll();
    if (!shown) return;
    const levels = worstByRow(shown);
    const outlines = Object.entries(shown.shapes).map(([row, shape]) =>
      outlineOf(shape, levels.get(row)),
    );
    const points = shown.problems.flatMap((problem) => markOf(problem, false) ?? []);
    all.addMany([...outlines, ...points]);
  }, [all, shown]);

  useEffect(() => {
    single.removeAll();
    if (!selected) return;
    const shape = shapeUnder(shown, selected);
    single.addMany(chosenOf(selected, shape));
    if (shape && !isInView(view, bboxOf(shape))) command({ kind: "bbox", bbox: bboxOf(shape) });
    else if (!shape && selected.place) command({ kind: "point", at: selected.place });
  }, [view, single, shown, selected, command]);

  useMapFact("problems", shown?.problems.length ?? 0);
  useMapFact("outlines", Object.keys(shown?.shapes ?? {}).length);
  return shown ? <ProblemsLegend /> : null;
}

/** The marks at text size. */
const signs = {
  diamond: "M6 0l6 6-6 6-6-6z",
  triangle: "M6 1l6 10H0z",
  circle: "M6 1a5 5 0 1 0 .01 0z",
} as const;

function ProblemsLegend() {
  return (
    <aside className="map-legend" aria-label="校验结果图例">
      <ul className="map-classes">
        {(Object.keys(marks) as Level[]).map((level) => (
          <li key={level}>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d={signs[marks[level].style]} fill={marks[level].color} />
            </svg>
            {levels[level]}
          </li>
        ))}
        <li>
          <i style={{ background: `${sound}40`, border: `1.5px solid ${sound}` }} />
          可入库，没有问题
        </li>
      </ul>
    </aside>
  );
}
