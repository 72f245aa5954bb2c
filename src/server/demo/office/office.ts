import { gxtzlxCodes } from "#contract/codes/officeCodes";
import type { Role } from "#contract/roles";
import { demoTime } from "../base/demoTime";
import { industries } from "../base/industries";
import { personOf } from "../base/people";
import type { Random } from "../base/random";

/** What an office has besides land: accounts, ledger, notices, and information about its parks. */

type County = { areaCode: string; name: string };
type City = { areaCode: string; name: string };
type Account = {
  username: string;
  realName: string;
  role: Role;
  areaCode: string;
  cyptid: string | null;
};

const platformAccounts = 60;

/**
 * Accounts besides those of the sign-in page, which brings the totals to 22 for cities, 180 for
 * counties, 60 for platforms, 12 for the tax office, 5 readers and 3 for the province. Names state
 * the role.
 */
export function officeAccounts(
  cities: readonly City[],
  counties: readonly County[],
  known: readonly { role: Role; areaCode: string }[],
): Account[] {
  const made: Account[] = [];
  const add = (
    role: Role,
    place: City,
    wanted: number,
    prefix: string,
    title: string,
    cyptid: string | null = null,
  ) => {
    const there = known.filter(
      (one) => one.role === role && one.areaCode === place.areaCode,
    ).length;
    for (let n = there + 1; n <= wanted; n++) {
      made.push({
        ...{ username: `${prefix}${place.areaCode}_${n}`, realName: `${place.name}${title}${n}` },
        ...{ role, areaCode: place.areaCode, cyptid },
      });
    }
  };
  const province = { areaCode: "33", name: "省级" };
  add("ROLE_PROVINCE", province, 3, "st", "管理员");
  add("ROLE_TAX", province, 1, "sw", "税务数据员");
  add("ROLE_VIEW", province, 5, "ck", "只读用户");
  for (const city of cities) {
    add("ROLE_CITY", city, 2, "sj", "审核员");
    add("ROLE_TAX", city, 1, "sw", "税务数据员");
  }
  for (const [i, county] of counties.entries()) {
    add("ROLE_COUNTY", county, 2, "xj", "经办员");
    if (i >= platformAccounts) continue;
    add("ROLE_PLATFORM", county, 1, "pt", "平台经办员", `cypt${county.areaCode}01`);
  }
  return made;
}

export type LedgerLand = {
  dkid: string;
  dkbh: string;
  dkmc: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptmc: string | null;
  /** When the parcel last changed. */
  gxsj: string;
};

const kinds = Object.keys(gxtzlxCodes) as (keyof typeof gxtzlxCodes)[];
const states = ["0", "1", "2", "3"] as const;
const change = (field: string, label: string, before: string | null, after: string) => ({
  ...{ field, label, before, after },
});
const changedIn = (
  year: number,
): Readonly<Record<(typeof kinds)[number], ReturnType<typeof change>>> => ({
  "1": change("gxzt", "地企关系", "待确认", "已确认"),
  "2": change("bbbh", "税收数据", `${year}-V1`, `${year}-V2`),
  "3": change("dxyy", "低效认定原因", "容积率偏低", "亩均税收低于标准"),
  "4": change("geom", "图形", "24.00 亩", "23.86 亩"),
  "5": change("jyzt", "经营状态", "在营", "停产"),
  "6": change("updated", "更新", null, "12 宗"),
  "9": change("version", "系统版本", null, "已更新"),
});

/** An hour after the business day begins. */
const lastHour = () => demoTime().end + 3_600_000;
const day = 86_400_000;

/** A ledger entry for a parcel; kinds and states rotate, so that every city has all of them. */
export function ledgerEntry(random: Random, land: LedgerLand, turn: number) {
  const ywlx = kinds[turn % kinds.length] ?? "3";
  const zt = ywlx === "9" ? "0" : (states[turn % states.length] ?? "0");
  const clerk = personOf("ROLE_COUNTY", land.xzqdm, land.xzqmc);
  const isOfParcel = ywlx === "3" || ywlx === "4";
  const drawn = lastHour() - random.between(5, 300) * day;
  // An entry about a parcel is dated to the parcel's last change.
  const entered = isOfParcel ? Date.parse(land.gxsj) : drawn;
  const later = entered + random.between(0.5, 4) * day;
  const handled = new Date(Math.min(later, Date.now())).toISOString();
  const at = new Date(entered).toISOString();
  const { dkid, dkbh, dkmc, gxsj: _, ...place } = land;
  const change = changedIn(demoTime().year)[ywlx];
  return {
    tzid: `tz${dkid}`.slice(0, 40),
    bt: `${gxtzlxCodes[ywlx]}：${dkbh}（${dkmc}）${change.label}`,
    ...{ ywlx, ywid: isOfParcel ? dkid : null, ...place },
    ...{ tjr: clerk.realName, tjsj: at, zt, ...handling(zt, ywlx, land, handled) },
    sfyd: random.chance(0.5) ? 1 : 0,
    source: "dxydsd",
    gxnr: [change],
    ...{ bz: "演示数据", cjr: clerk.username, cjsj: at, gxr: clerk.username },
    gxsj: zt === "0" ? at : handled,
  };
}

const notes = { "0": null, "1": null, "2": "已核对", "3": "变更依据不足，不予处理" } as const;

function handling(zt: keyof typeof notes, ywlx: string, { xzqdm, xzqmc }: LedgerLand, at: string) {
  if (zt === "0") return { clr: null, clsj: null, clyj: null };
  const city = xzqdm.slice(0, 4);
  const person = ywlx === "2" ? personOf("ROLE_TAX", "33", "") : personOf("ROLE_CITY", city, xzqmc);
  return { clr: person.realName, clsj: at, clyj: notes[zt] };
}

const texts: readonly (readonly [title: string, text: string])[] = [
  ["关于开展低效工业用地全域整治调查的通知", "请各地于月底前完成低效工业用地数据的校核与提交。"],
  ["税收核算数据更新说明", "年度税收核算数据已更新，请核对本地区地企关系。"],
  ["系统升级公告", "系统将于周六 20:00—22:00 升级，期间暂停服务。"],
];

/** Three notices from the province and one from each city. */
export const demoNotices = (cities: readonly City[]) => [
  ...texts.map(([bt, nr], i) => noticeOf(i, "33", bt, nr, "省级管理员")),
  ...cities.map(({ areaCode, name }, i) =>
    noticeOf(
      texts.length + i,
      areaCode,
      `${name}再开发项目进度填报提醒`,
      "请各县（市、区）及时更新再开发项目进度并上传附件。",
      personOf("ROLE_CITY", areaCode, name).realName,
    ),
  ),
];

const noticeOf = (i: number, areaCode: string, bt: string, nr: string, fbr: string) => ({
  ggid: `gg${String(i + 1).padStart(6, "0")}`,
  ...{ bt, nr, area_code: areaCode, withdrawn: false, fbr },
  fbsj: new Date(lastHour() - i * 6 * day).toISOString(),
});

const levels: Readonly<Record<string, string>> = {
  "1": "1",
  "2": "2",
  "3": "2",
  "4": "3",
  "5": "4",
  "6": "3",
};

/** Information on a park from its papers. */
export function parkPapers(
  random: Random,
  { cyptid, cyptmc, cyptlx }: { cyptid: string; cyptmc: string; cyptlx: string },
) {
  const year = random.integer(1998, 2018);
  const leading = random.shuffle(Object.values(industries)).slice(0, 2);
  return {
    cyptid,
    cyptjc: cyptmc.slice(2, 8),
    cyptjb: levels[cyptlx] ?? "4",
    pzwh: `示例批〔${year}〕${random.integer(1, 99)}号`,
    pzrq: `${year}-${String(random.integer(1, 12)).padStart(2, "0")}-15`,
    zdcy: leading.map(({ cylx }) => cylx).join("、"),
    gwh: `${cyptmc}管理委员会`,
    built: Math.round(random.between(0.55, 0.95) * 100) / 100,
  };
}
