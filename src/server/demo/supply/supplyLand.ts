import type { Tdgy } from "#contract/datasets/tdgy";
import type { AnyRecord } from "#contract/define/anyRecord";
import { hundredth } from "#contract/hundredth";
import { daysBetween } from "#contract/rules/supply/lifeCycle";
import { demoTime } from "../base/demoTime";
import { signed } from "../ground/place";
import type { AuctionedLand } from "./demoSupply";
import { contractNumber, instalments, type Supply } from "./supply";
import { firstDay, moved, type SupplyTimes } from "./supplyDates";

/** Before 2018 no land was granted as 标准地. */
const standardSince = "2018";
/** Ways of supply by auction: tender, auction and listing. */
const auctions: ReadonlySet<string> = new Set(["21", "22", "23"]);
type Course = SupplyTimes & { qdrq: string; ydjdsj: string };

/** A parcel that a supply may be placed on, and the supply's course there. */
type Choice = { parcel: AuctionedLand; course: Course; days: number };

/**
 * Places as many finished industrial supplies as possible on industrial land of their county: a row
 * for each supply that found a parcel, by `gyid`. The right to the land begins on the agreed
 * handover day, so the whole course moves with it.
 */
export function onLand(
  supplies: readonly Supply[],
  land: readonly AuctionedLand[],
): Map<string, AnyRecord> {
  const finished = supplies.filter(isFinished);
  const choices = new Map(finished.map((supply) => [supply, choicesOf(supply, land)]));
  const takers = new Map<string, { supply: Supply; choice: Choice }>();
  /** The current holder of a parcel moves if another one suits it. */
  const take = (supply: Supply, asked: Set<string>): boolean =>
    (choices.get(supply) ?? []).some((choice) => {
      const { dkid } = choice.parcel;
      if (asked.has(dkid)) return false;
      asked.add(dkid);
      const taker = takers.get(dkid);
      if (taker && !take(taker.supply, asked)) return false;
      takers.set(dkid, { supply, choice });
      return true;
    });
  for (const supply of finished) take(supply, new Set());
  return new Map(
    [...takers.values()].map(({ supply, choice }) => [supply.record.gyid, rowOn(supply, choice)]),
  );
}

/** Completed industry without any warning. */
const isFinished = ({ record }: Supply) =>
  record.tdyt.startsWith("1001") &&
  ["07", "08", "09"].includes(record.qsmzqjd) &&
  !record.tczt &&
  !record.yjlx;

/** Parcels of the county, those that shift the course least first. */
function choicesOf(supply: Supply, land: readonly AuctionedLand[]): Choice[] {
  const [least, most] = room(supply);
  return land
    .filter(({ xzqdm }) => xzqdm === supply.county.areaCode)
    .flatMap((parcel) => {
      const days = daysBetween(supply.record.ydjdsj as string, parcel.syqqsrq);
      if (days < least || days > most) return [];
      const course = moved(supply.record, days, parcel.syqx);
      return fits(supply, course) ? [{ parcel, course, days: Math.abs(days) }] : [];
    })
    .sort((a, b) => a.days - b.days);
}

/** How many days a course can shift and still lie in the years of the demonstration. */
function room({ record }: Supply): [least: number, most: number] {
  const { ggrq, sjjgsj, sjtcsj, sjfhsj } = record;
  if (!ggrq) return [1, 0];
  const done = [sjjgsj, sjtcsj, sjfhsj].flatMap((date) =>
    date ? daysBetween(date, demoTime().day) : [],
  );
  return [daysBetween(ggrq, firstDay()), Math.min(...done)];
}

/** Whether the shifted course has reached the same stage. */
function fits({ record }: Supply, course: SupplyTimes): course is Course {
  const { qdrq } = course;
  return (
    course.qsmzqjd === record.qsmzqjd &&
    course.yjlx === null &&
    (record.sfbzd !== 1 || (qdrq ?? "") >= standardSince)
  );
}

function rowOn({ record, county }: Supply, { parcel, course }: Choice): AnyRecord {
  const { dkid, xzjdm, xzjmc, cyptid, cyptmc, zl, mj, txmj, zxjd, zxwd, geom } = parcel;
  const year = course.qdrq.slice(0, 4);
  return {
    ...record,
    ...course,
    ...{ dkid, xzjdm, xzjmc, cyptid, cyptmc, zl, txmj, zxjd, zxwd, geom, gymj: mj },
    dzjgh: `${county.areaCode}${year}B${record.dzjgh.slice(-5)}`,
    htbh: contractNumber(county.areaCode, year, Number(record.dzjgh.slice(-5))),
    gdfs: auctions.has(record.gdfs) ? record.gdfs : "23",
    dkgsbh: record.dkgsbh?.replace(/\[\d{4}\]/, `[${year}]`) ?? null,
    xmmc: record.xmmc.replace(/^.*年产/, `${nameOf(parcel)}年产`),
    tdyt: parcel.ghyt ?? record.tdyt,
    hydm: parcel.hydm ?? record.hydm,
    srr: parcel.tdsyqr,
    tyshxydm: parcel.tyshxydm ?? record.tyshxydm,
    ...priceOf(record, mj, course.qdrq),
    ...signed(county, course.qdrq),
  };
}

/** A holder's name without the legal form. */
const nameOf = ({ tdsyqr }: AuctionedLand) => tdsyqr.replace(/(股份|制造|科技)?有限公司$/, "");

/** Keeps the price per 亩. */
function priceOf(
  { gymj, qsj, cjj, fqzf }: Supply["record"],
  mj: number,
  signedOn: string,
): Pick<Tdgy, "qsj" | "cjj" | "fqzf"> {
  const forLand = (price: number) => hundredth((price / gymj) * mj);
  const sum = forLand(cjj ?? qsj);
  return { qsj: forLand(qsj), cjj: sum, fqzf: fqzf ? instalments(sum, signedOn) : null };
}
