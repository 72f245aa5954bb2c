import type { FigureId } from "../../figures/catalogue";

/** The figures that a page of a meeting may show, with their decimals. */
const digits = {
  taskRate: 1,
  taskForecast: 0,
  lowStock: 0,
  lowStockChange: 0,
  low: 0,
  stockDisposalRate: 1,
  idleStock: 0,
  pewg: 0,
  industrialLand: 0,
  taxPerMu: 2,
} as const satisfies Partial<Record<FigureId, number>>;

export type MeetingFigureId = keyof typeof digits;

export const meetingFigureIds = Object.keys(digits) as [MeetingFigureId, ...MeetingFigureId[]];

export const meetingDigits: Readonly<Record<MeetingFigureId, number>> = digits;

/** As many as are read at three metres. */
export const mostMeetingFigures = 4;

/** What those who read a kind of records want to see of it first. */
const wanted: Readonly<Record<string, readonly MeetingFigureId[]>> = {
  "dxyd:view": ["lowStock", "lowStockChange", "taskRate", "taskForecast"],
  "zkfxm:view": ["taskRate", "taskForecast", "lowStockChange"],
  "xztd:view": ["idleStock", "pewg", "stockDisposalRate"],
  "gyyd:view": ["industrialLand", "taxPerMu"],
  "ss:view": ["taxPerMu", "industrialLand"],
  "pj:view": ["taxPerMu", "industrialLand"],
};

const wallFigures: readonly MeetingFigureId[] = [
  "taskRate",
  "lowStockChange",
  "stockDisposalRate",
  "taxPerMu",
];

/** The figures that a page proposes, by the permission that its view needs; else those of the wall. */
export const figuresFor = (access: string | null): readonly MeetingFigureId[] =>
  wanted[access ?? ""] ?? wallFigures;
