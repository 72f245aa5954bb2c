import {
  type AlertKind,
  alertSources,
  type RecordAlert,
  taxDrop,
  yjlbCodes,
} from "#contract/codes/industryCodes";
import { datasets } from "#contract/datasets/index";
import type { Db } from "../../db/tables";
import { page } from "../../repositories/records/recordPage";
import type { Scope } from "../../repositories/records/scope";
import { publishedVersionOf } from "../../repositories/records/taxYear";
import { droppedFirms, taxDrops } from "../../repositories/tax/taxDrops";
import { addRows } from "../base/demoOffice";
import { demoTime } from "../base/demoTime";
import { personOf } from "../base/people";

/** Alerts sent down for checking (预警核查任务), some of them answered or closed. */

type Place = { areaCode: string; name: string };
type Found = Readonly<Record<string, string | null>>;

/**
 * Sent towards the end of a month, so many before the last whole one, answered ten days later, closed
 * after three weeks.
 */
const turns = [
  { before: 3, zt: "2" },
  { before: 2, zt: "2" },
  { before: 2, zt: "1" },
  { before: 1, zt: "2" },
  { before: 1, zt: "1" },
  { before: 0, zt: "0" },
  { before: 0, zt: "0" },
] as const;
const perKind = 3;
const dayMs = 86_400_000;

const scopeOf = (city: string): Scope => ({ from: city, to: `${city}~`, cyptid: null });
/** The last month that is over, counted from the beginning of the year. */
function lastMonth(): number {
  const { end } = demoTime();
  const isOver = new Date(end + dayMs).getUTCDate() === 1;
  return new Date(end).getUTCMonth() + (isOver ? 1 : 0);
}

/** A month of the year; 0 is December of the one before. */
const timeOf = (month: number, day: number) =>
  new Date(Date.UTC(Number(demoTime().day.slice(0, 4)), month - 1, day, 2)).toISOString();
const monthOf = (month: number) => Number(timeOf(month, 1).slice(0, 7).replace("-", ""));

/** Some of every kind in every city; returns how many. */
export async function sendChecks(tx: Db, cities: readonly Place[]): Promise<number> {
  const made: ReturnType<typeof taskOf>[] = [];
  for (const city of cities) {
    for (const kind of Object.keys(alertSources) as RecordAlert[]) {
      for (const found of await alertsOf(tx, kind, city)) {
        made.push(taskOf(found, kind, city, made.length));
      }
    }
    for (const found of await dropsOf(tx, city)) {
      made.push(taskOf(found, taxDrop, city, made.length));
    }
  }
  await addRows(
    tx,
    "yjhc",
    made.map(({ row }) => row),
  );
  await addRows(
    tx,
    "shrz",
    made.flatMap(({ log }) => log),
  );
  return made.length;
}

async function alertsOf(tx: Db, kind: RecordAlert, { areaCode }: Place): Promise<Found[]> {
  const { dataset, filter } = alertSources[kind];
  const source = datasets[dataset];
  if (!source) throw new Error(`alerts ${kind} have no dataset`);
  const { id, number, name } = source.key;
  const { list } = await page<Found>(tx, source, {
    ...{ filter, scope: scopeOf(areaCode), limit: perKind, offset: 0 },
    fields: [...new Set([id, number, name, "xzqdm", "xzqmc", "cyptid", "cyptmc"])],
  });
  return list.map((row) => ({
    ...{ ywlx: dataset, ywid: row[id] ?? "", ywbh: row[number] ?? "", mc: row[name] ?? "" },
    ...{ xzqdm: row.xzqdm ?? "", xzqmc: row.xzqmc ?? "" },
    ...{ cyptid: row.cyptid ?? null, cyptmc: row.cyptmc ?? null },
  }));
}

/** The enterprises of a city whose tax fell most in the year. */
async function dropsOf(tx: Db, { areaCode }: Place): Promise<Found[]> {
  const { year } = demoTime();
  const now = await publishedVersionOf(tx, year);
  const before = await publishedVersionOf(tx, year - 1);
  if (!now || !before) return [];
  const years = { now, before, scope: scopeOf(areaCode) };
  const { list } = await taxDrops(tx, { ...years, limit: perKind });
  return droppedFirms(
    tx,
    years,
    list.map(({ tyshxydm }) => tyshxydm),
  );
}

function taskOf(found: Found, yjlb: AlertKind, city: Place, serial: number) {
  const { before, zt } = turns[serial % turns.length] ?? turns[0];
  const month = lastMonth() - before;
  const sender = personOf("ROLE_CITY", city.areaCode, city.name);
  const clerk = personOf("ROLE_COUNTY", String(found.xzqdm), String(found.xzqmc));
  const hcid = `hc${String(serial + 1).padStart(6, "0")}`;
  const answered = { person: clerk, yzt: "0", xzt: "1", yj: "已现场核查，情况属实，已约谈企业。" };
  const closed = { person: sender, yzt: "1", xzt: "2", yj: "同意办结。" };
  const steps = { "0": [], "1": [answered], "2": [answered, closed] }[zt];
  const times = [timeOf(month + 1, 5), timeOf(month + 1, 18)];
  return {
    row: {
      ...{ hcid, yjlb, ...found, zt, xfyj: `请核查“${yjlbCodes[yjlb]}”是否属实，十日内反馈。` },
      ...{ xfyf: monthOf(month), bjyf: zt === "2" ? monthOf(month + 1) : 0, bz: "演示数据" },
      ...{ cjr: sender.username, cjsj: timeOf(month, 26) },
      gxr: (steps.at(-1)?.person ?? sender).username,
      gxsj: times[steps.length - 1] ?? timeOf(month, 26),
      ...{ bbh: steps.length, scbz: 0 },
    },
    log: steps.map(({ person, yzt, xzt, yj }, i) => ({
      ...{ ywlx: "yjhc", ywid: hcid, yzt, xzt, yj },
      ...{ czr: person.username, czrjs: person.role, czsj: times[i] },
    })),
  };
}
