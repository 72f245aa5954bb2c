import type { Figures, Kpi } from "../../ui/register/KpiStrip";
import { kpiCount } from "../../ui/register/KpiStrip";

/** The objects of an evaluation, by kind code. */
export const objects = { region: "1", park: "2", parcel: "3", enterprise: "4" } as const;

/** Years to choose from, newest first. */
export const evaluationYears = (year: number): number[] => [year, year - 1, year - 2];

export const evaluationOf = (kind: keyof typeof objects, nd: number) => ({
  pjdx: [objects[kind]],
  pjnd: [nd],
});

export const grades = ["A", "B", "C", "D"] as const;

/** Not judged: no enterprise, or one that is too small. */
const unjudged = "N";

/** How many objects have each grade. */
export const gradeKpis =
  (unit: string) =>
  (of: Figures): Kpi[] => [
    kpiCount("参评对象", of.count() - of.count("pjdj", unjudged), unit),
    ...grades.map((grade) =>
      kpiCount(`${grade}类`, of.count("pjdj", grade), unit, { filter: { pjdj: [grade] } }),
    ),
    kpiCount("未参评", of.count("pjdj", unjudged), unit, { filter: { pjdj: [unjudged] } }),
  ];

/** Colours of the grades, as on the map. */
export const gradeColors: Readonly<Record<string, string>> = {
  A: "#16a34a",
  B: "#84cc16",
  C: "#f59e0b",
  D: "#dc2626",
  N: "#9ca3af",
};
