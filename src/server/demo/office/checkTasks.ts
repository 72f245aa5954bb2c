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
import { personOf } from "../base/people";

/** Alerts sent down for checking (预警核查任务), some of them answered or closed. */

type Place = { areaCode: string; name: string };
type Found = Readonly<Record<string, string | null>>;

/**
 * Sent at the end of the given month of 2024, answered ten days later, closed after three weeks.
 */
const turns = [
  { month: 9, zt: "2" },
  { month: 10, zt: "2" },
  { month: 10, zt: "1" },
  { month: 11, zt: "2" },
  { month: 11, zt: "1" },
  { month: 12, zt: "0" },
  { month: 12, zt: "0" },
] as const;
const perKind = 3;

const scopeOf = (city: string): Scope => ({ from: city, to: `${city}~`, cyptid: null });
const monthOf = (month: number) => (month > 12 ? 202_500 + month - 12 : 202_400 + month);
const timeOf = (month: number, day: number) =>
  new Date(Date.UTC(2024, month - 1, day, 2)).toISOString();

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

/** The enterprises of a city whose tax fell most in 2024. */
async function dropsOf(tx: Db, { areaCode }: Place): Promise<Found[]> {
  const [now, before] = [await publishedVersionOf(tx, 2024), await publishedVersionOf(tx, 2023)];
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
  const { month, zt } = turns[serial % turns.length] ?? turns[0];
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
