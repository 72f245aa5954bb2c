import type { MeetingFigure } from "#contract/endpoints/plan/meeting";
import { figures as catalogue } from "#contract/figures/catalogue";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { codeRange } from "#contract/regions";
import { type MeetingFigureId, meetingDigits } from "#contract/rules/plan/meetingFigures";
import { sentencesOf } from "#contract/rules/plan/meetingSentences";
import { bridgeOf } from "#contract/rules/plan/stockBridge";
import { elapsedOf } from "#contract/rules/plan/taskTime";
import type { Db } from "../../db/tables";
import { stockSteps } from "../../repositories/low/stockSteps";
import { taskOf } from "../../repositories/plan/track";
import { yearsByCounty } from "../../repositories/plan/yearsSeen";
import * as store from "../base/demoOffice";
import { dayOf, demoTime } from "../base/demoTime";
import { personOf } from "../base/people";
import { regionOf } from "./seedSupervision";
import { matterOf } from "./supervision";

type Place = { areaCode: string; name: string };

const province: Place = { areaCode: "33", name: "浙江省" };
/** The cities furthest behind have a page each, and answer for it. */
const citiesShown = 3;
const dayMs = 86_400_000;
/** Until a decision has to be answered, and until those of the demonstration were closed. */
const [dueDays, closedDays] = [25, 8];

/** The last working day of the month before the demonstration's day; null in its January. */
function meetingDay(): string | null {
  const { year, day } = demoTime();
  const at = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, 0));
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() - 1);
  return at.getUTCFullYear() === year ? dayOf(at.getTime()) : null;
}

const monthEndBefore = (day: string): string =>
  dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 0));

const scopeOf = (areaCode: string) => {
  const [from, to] = codeRange(areaCode);
  return { from, to, cyptid: null };
};

/** 完成率 of the year's task as it was on a day; null where none is set. */
async function taskRateOn(db: Db, areaCode: string, day: string): Promise<number | null> {
  const nd = demoTime().year;
  const rwl = await taskOf(db, areaCode, nd);
  if (!rwl) return null;
  const asked = [{ year: nd, first: `${nd}-01-01`, day, last: `${nd}-12-31` }];
  const seen = [...(await yearsByCounty(db, asked, scopeOf(areaCode))).values()].flat();
  return hundredth((seen.reduce((sum, { done }) => sum + done, 0) / rwl) * 100);
}

/** How the stock had changed since the year's beginning on two days of it, in 亩. */
async function stockChangeOn(db: Db, areaCode: string, days: readonly string[]): Promise<number[]> {
  const { year: nd, day: last } = demoTime();
  const from = `${nd}-01-01`;
  const steps = await stockSteps(db, { from, nd, last, scope: scopeOf(areaCode) });
  return days.map((to) => {
    const { start, end } = bridgeOf(
      0,
      steps.filter(({ day }) => day <= to),
      { from, to },
    );
    return hundredth((end - start) / limits.mu);
  });
}

const figureOf = (
  id: MeetingFigureId,
  day: string,
  [value, before]: readonly (number | null)[],
  target: number | null,
): MeetingFigure => ({
  ...{ id, value: value ?? null, digits: meetingDigits[id], unit: catalogue[id].unit, day },
  month: value == null || before == null ? null : hundredth(value - before),
  ...{ year: null, target, forecast: null },
});

async function figuresOn(db: Db, areaCode: string, day: string): Promise<MeetingFigure[]> {
  const days = [day, monthEndBefore(day)];
  const rates: (number | null)[] = [];
  for (const on of days) rates.push(await taskRateOn(db, areaCode, on));
  const due = hundredth(elapsedOf(demoTime().year, day));
  return [
    figureOf("taskRate", day, rates, rates[0] == null ? null : due),
    figureOf("lowStockChange", day, await stockChangeOn(db, areaCode, days), null),
  ];
}

/**
 * The meeting of the month before, held and over: its pages have the figures of that day, and what was decided became
 * matters of supervision. A new one is compared with it. Returns how many matters that are; `sent` were there before.
 */
export async function holdMeeting(tx: Db, cities: readonly Place[], sent: number): Promise<number> {
  const day = meetingDay();
  if (day === null) return 0;
  const { year, end } = demoTime();
  const seen = new Map<string, MeetingFigure[]>();
  for (const { areaCode } of [province, ...cities]) {
    seen.set(areaCode, await figuresOn(tx, areaCode, day));
  }
  const rateOf = ({ areaCode }: Place) =>
    seen.get(areaCode)?.[0]?.value ?? Number.POSITIVE_INFINITY;
  const worst = cities.toSorted((a, b) => rateOf(a) - rateOf(b)).slice(0, citiesShown);
  const { username } = personOf("ROLE_PROVINCE", province.areaCode, province.name);
  const [id, held] = ["hy000001", Date.parse(`${day}T09:30:00+08:00`)];
  const at = (moment: number) => new Date(moment).toISOString();
  const ended = held + 2 * 3_600_000;
  await store.addRows(tx, "meeting", [
    {
      ...{ id, area_code: province.areaCode, name: `${Number(day.slice(5, 7))}月存量用地调度会` },
      ...{ day, state: "2", version: 0, created_by: username, removed: false },
      ...{ created_at: at(held - dayMs), ended_at: at(ended) },
    },
  ]);
  const pageOf = (place: Place, i: number) => {
    const figures = seen.get(place.areaCode) ?? [];
    const [first, second] = sentencesOf({ region: place.name, line: null, figures });
    const isWhole = place === province;
    return {
      ...{ id: `${id}p${i + 1}`, meeting_id: id, place: i + 1, area_code: place.areaCode },
      title: `${place.name} ${isWhole ? "综合门户" : "市级再开发项目"}`,
      address: isWhole
        ? `/zhmh?area=${place.areaCode}`
        : `/sys/data/ssxm/sjssxm?area=${place.areaCode}&ssnd=${year}&xmjd=1,2`,
      ...{ first, second, written: false, figures, version: 0 },
      ...{ built_by: username, built_at: at(held - dayMs) },
    };
  };
  const pages = [province, ...worst].map(pageOf);
  await store.addRows(tx, "meeting_page", pages);
  // What was not closed by the demonstration's day is still open.
  const isOver = ended + closedDays * dayMs <= end;
  const made = worst.map((place, i) =>
    matterOf(
      regionOf(place),
      { zt: isOver ? "3" : "0", dbjb: "1", sent: ended, due: held + dueDays * dayMs },
      { city: place.name, number: sent + i + 1 },
    ),
  );
  await store.addRows(
    tx,
    "dbsx",
    made.map(({ row }) => row),
  );
  await store.addRows(
    tx,
    "shrz",
    made.flatMap(({ log }) => log),
  );
  await store.addRows(
    tx,
    "meeting_matter",
    made.map(({ row: { dbid } }, i) => ({
      ...{ dbid, meeting_id: id, page_id: pages[i + 1]?.id, decided_at: at(ended) },
    })),
  );
  await store.countMattersFrom(tx, sent + made.length);
  return made.length;
}
