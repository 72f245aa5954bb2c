import { daysBetween } from "./lifeCycle";

/** One step in a supplied parcel's life: the agreed and the actual day. */
export type TimelineStep = {
  jd: string;
  label: string;
  agreed: string | null;
  actual: string | null;
  /** Days later than agreed; for an open step, as of today. */
  late: number;
  state: "done" | "overdue" | "ahead";
};

type Dates = Readonly<Record<string, unknown>>;

/** Stage, label, agreed day and actual day of each step. */
const steps = [
  ["02", "公告", null, "ggrq"],
  ["03", "成交", null, "cjrq"],
  ["04", "签约", null, "qdrq"],
  ["05", "交地", "ydjdsj", "sjjdsj"],
  ["06", "开工", "ydkgsj", "sjkgsj"],
  ["07", "竣工", "ydjgsj", "sjjgsj"],
  ["08", "投产", "ydtcsj", "sjtcsj"],
  ["09", "达产复核", "ydfhsj", "sjfhsj"],
  ["10", "到期", "dqrq", null],
] as const;

const dayOf = (dates: Dates, name: string | null): string | null =>
  name && dates[name] ? String(dates[name]) : null;

/** The steps of a supply in order. */
export const timelineOf = (dates: Dates, today: string): TimelineStep[] =>
  steps.map(([jd, label, agreedName, actualName]) => {
    const agreed = dayOf(dates, agreedName);
    const actual = dayOf(dates, actualName);
    const late = agreed ? Math.max(0, daysBetween(agreed, actual ?? today)) : 0;
    return {
      jd,
      label,
      agreed,
      actual,
      late,
      state: actual ? "done" : late > 0 ? "overdue" : "ahead",
    };
  });
