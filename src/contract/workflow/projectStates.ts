import { xmjdglCodes } from "../codes/landCodes";
import { clerks, type Edge, edgeOf, noteLength, type WhyNot } from "./edge";

/** Results of a project (domain/04 §6): the clerk reports with photos, the city verifies. */
export const cxztEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "填报", by: clerks, files: ["01", "08"] }),
  edgeOf({ from: ["1"], to: "2", action: "核实", by: ["ROLE_CITY"] }),
  edgeOf({ from: ["1"], to: "0", action: "退回", by: ["ROLE_CITY"], note: noteLength }),
];

/** The plan for inefficient industry: the clerk moves parcels forward, the city takes them out. */
export const jhztEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "启动", by: clerks }),
  edgeOf({ from: ["1"], to: "2", action: "完成", by: clerks }),
  edgeOf({ from: ["0", "1", "2"], to: "3", action: "调出", by: ["ROLE_CITY"], note: noteLength }),
];

const whole = 100;

/** Only what is complete is completed. */
export const completionObjection: WhyNot = ({ wcbl }, { to }) =>
  to === "2" && wcbl !== undefined && Number(wcbl) < whole ? "完成比例达到100%后才能完成" : null;

/** One-for-one replacement; 逾期未补 is set automatically by date. */
export const zybyEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "开始补充", by: clerks }),
  edgeOf({
    from: ["1", "3"],
    to: "2",
    action: "确认平衡",
    by: ["ROLE_CITY"],
    fields: ["bcmj", "bclx"],
  }),
];

const stageDates: Readonly<Record<string, readonly string[]>> = {
  "4": ["sjkgsj"],
  "5": ["sjjgsj"],
};

/**
 * Stages of industry upstairs, for approved projects: forward step by step; the city can go back
 * with a note.
 */
export const xmjdglEdges: readonly Edge[] = Object.entries(xmjdglCodes).flatMap(([to, label]) => {
  const ahead = Object.keys(xmjdglCodes).filter((one) => one > to);
  const forward = edgeOf({
    from: [String(Number(to) - 1)],
    to,
    action: `推进到“${label}”`,
    by: clerks,
    fields: stageDates[to] ?? [],
  });
  const back = edgeOf({
    from: ahead,
    to,
    action: `退回到“${label}”`,
    by: ["ROLE_CITY"],
    note: noteLength,
  });
  return [...(to === "1" ? [] : [forward]), ...(ahead.length > 0 ? [back] : [])];
});
