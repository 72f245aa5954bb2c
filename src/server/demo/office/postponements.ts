import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Tdgyyq } from "#contract/datasets/tdgyyq";
import { daysBetween } from "#contract/rules/supply/lifeCycle";
import {
  agreedField,
  latestDay,
  movedAlong,
  type Postponed,
} from "#contract/rules/supply/postponement";
import { applyEdge } from "#contract/workflow/tdgyyq";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";
import { addRows } from "../base/demoOffice";
import { dayOf, demoTime } from "../base/demoTime";
import { personOf } from "../base/people";
import { plainPaper } from "../base/smallFiles";
import { type DemoContract, demoContracts } from "./demoPostponements";

type City = { areaCode: string; name: string };
type State = Tdgyyq["zt"];

/** Open, granted, refused and withdrawn applications of both kinds, rotating within every city. */
const turns: readonly { zt: State; days: number; yqly: string; shyj: string | null }[] = [
  { zt: "0", days: 120, yqly: "规划条件局部调整，施工图审查延后，申请顺延。", shyj: null },
  {
    zt: "1",
    days: 180,
    yqly: "地块周边道路未按期通车，设备无法进场。",
    shyj: "情况属实，同意延期一次。",
  },
  {
    zt: "2",
    days: 300,
    yqly: "企业内部投资计划调整，资金尚未到位。",
    shyj: "属企业自身原因，不同意延期。",
  },
  { zt: "3", days: 90, yqly: "施工许可证办理时间延后。", shyj: null },
];
const perCity = turns.length;

const dayMs = 86_400_000;
const later = (day: string, days: number) => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/**
 * Postponements of contracts that are still to start or to be completed, all applied for in time. A granted
 * one is already in the contract; an open one was applied for shortly before `now`, so that it is not overdue.
 */
export async function postpone(
  tx: Db,
  cities: readonly City[],
  files: FileStore | undefined,
): Promise<number> {
  const now = Date.now();
  const rows: Made[] = [];
  for (const yqlx of ["1", "2"] as const) {
    const contracts = await demoContracts(tx, yqlx, perCity);
    for (const { areaCode, name } of cities) {
      const own = contracts.filter(({ xzqdm }) => xzqdm.startsWith(areaCode));
      for (const [turn, contract] of own.entries()) {
        rows.push(madeOf(contract, yqlx, turn, { city: name, now, number: rows.length + 1 }));
      }
    }
  }
  await addRows(
    tx,
    "tdgyyq",
    rows.map(({ row }) => row),
  );
  await addRows(
    tx,
    "shrz",
    rows.flatMap(({ log }) => log),
  );
  if (files) await attach(tx, files, rows);
  return rows.length;
}

type Made = ReturnType<typeof madeOf>;

/** The days of an application; the completion moves along with the start. */
function spanOf(contract: DemoContract, yqlx: Postponed, zt: State, days: number) {
  const agreed = String(contract[agreedField(yqlx)]);
  // A granted postponement ends on the contract's days, the others begin there.
  if (zt === "1") {
    const along = yqlx === "1" ? contract.ydjgsj : null;
    return {
      ...{ yydsj: later(agreed, -days), xydsj: agreed },
      ...{ yyjgsj: along && later(along, -days), xyjgsj: along },
    };
  }
  const most = daysBetween(agreed, latestDay(contract, yqlx).day);
  const xydsj = later(agreed, Math.min(days, most));
  const along = movedAlong(contract, yqlx, xydsj);
  return {
    ...{ yydsj: agreed, xydsj },
    ...{ yyjgsj: along?.from ?? null, xyjgsj: along?.to ?? null },
  };
}

/** When it was applied for in good time. */
const inTime = (yydsj: string): number => Date.parse(`${later(yydsj, -40)}T02:00:00Z`);

/** Which application a contract has: a start that is near by now has been withdrawn, not left open. */
function turnOf(contract: DemoContract, yqlx: Postponed, turn: number, asked: number) {
  const found = turns[turn % perCity] as (typeof turns)[number];
  const isOpen = found.zt === "0" && yqlx === "1";
  if (!isOpen || asked <= inTime(String(contract.ydkgsj))) return found;
  return turns.find(({ zt }) => zt === "3") ?? found;
}

function madeOf(
  contract: DemoContract,
  yqlx: Postponed,
  turn: number,
  { city, now, number }: { city: string; now: number; number: number },
) {
  const lately = now - (2 + (number % 9)) * dayMs;
  const { zt, days, yqly, shyj } = turnOf(contract, yqlx, turn, lately);
  const { gyid, dzjgh, xmmc, srr, gymj, xzqdm, xzqmc, cyptid, cyptmc } = contract;
  const span = spanOf(contract, yqlx, zt, days);
  const clerk = personOf("ROLE_COUNTY", xzqdm, xzqmc);
  const signer = personOf("ROLE_CITY", xzqdm.slice(0, 4), city);
  const isOpen = zt === "0";
  const asked = Math.min(inTime(span.yydsj), isOpen ? lately : lately - 28 * dayMs);
  const [at, decidedAt] = [asked, asked + 6 * dayMs].map((one) => new Date(one).toISOString());
  const by = zt === "3" ? clerk : signer;
  const yqid = `yq${String(number).padStart(6, "0")}`;
  const isReviewed = zt === "1" || zt === "2";
  const step = { ywlx: "tdgyyq", ywid: yqid };
  return {
    row: {
      yqid,
      yqbh: `YQ${demoTime().year}${String(number).padStart(6, "0")}`,
      ...{ gyid, dzjgh, xmmc, srr, gymj, xzqdm, xzqmc, cyptid, cyptmc },
      ...{ yqlx, ...span, ycts: daysBetween(span.yydsj, span.xydsj), yqly, zt },
      sqr: clerk.realName,
      ...{ shr: isReviewed ? signer.realName : null, shsj: isReviewed ? decidedAt : null, shyj },
      ...{ bz: "演示数据", cjr: clerk.username, cjsj: at },
      ...{ gxr: isOpen ? clerk.username : by.username, gxsj: isOpen ? at : decidedAt },
      ...{ bbh: isOpen ? 0 : 1, scbz: 0 },
    },
    log: [
      { ...step, yzt: "", xzt: "0", czr: clerk.username, czrjs: clerk.role, czsj: at, yj: yqly },
      ...(isOpen
        ? []
        : [
            {
              ...{ ...step, yzt: "0", xzt: zt, czr: by.username, czrjs: by.role },
              ...{ czsj: decidedAt, yj: shyj },
            },
          ]),
    ],
  };
}

/** The supporting paper of each application. */
async function attach(tx: Db, files: FileStore, made: readonly Made[]): Promise<void> {
  const rows = [];
  for (const { row } of made) {
    const bytes = plainPaper(`Demo ${row.yqbh}`);
    const file_id = createHash("md5").update(`demo ${row.yqid}`).digest("hex");
    await files.remove(file_id);
    const { size, md5 } = await files.put(file_id, Readable.from([bytes]), bytes.length);
    rows.push({
      ...{ file_id, ywid: row.yqid, ywlx: "tdgyyq", fjlx: applyEdge.files[0] },
      ...{ yjmc: "补充协议.pdf", hzm: "pdf", dx: size, ccdz: file_id, md5 },
      ...{ jd: null, wd: null, psfx: null, area_code: row.xzqdm, scr: row.cjr },
      ...{ scsj: row.cjsj, bound_at: row.cjsj },
    });
  }
  await addRows(tx, "fj", rows);
}
