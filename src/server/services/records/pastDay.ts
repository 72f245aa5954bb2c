import { hasPast } from "#contract/datasets/pastDay";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { firstDay } from "../../repositories/records/history";

/** The end of a day in China, in a form the database reads. */
export const endOf = (day: string): string => `${day}T24:00:00+08:00`;

const refused = (why: string) => new Refusal(status.badRequest, why);

/** First and last day for which a dataset can be shown. */
export async function pastDays(db: Db, dataset: AnyDataset) {
  if (!hasPast(dataset.name)) throw refused(`${dataset.title}没有按日期留存的历史`);
  const first = await firstDay(db, dataset);
  return { first: first ?? today(), last: today() };
}

/** The end of a day. Throws a `Refusal` 400 for a day outside the history. */
export async function momentOf(db: Db, dataset: AnyDataset, day: string): Promise<string> {
  const { first, last } = await pastDays(db, dataset);
  if (day > last) throw refused(`日期不能晚于今天（${last}）`);
  if (day < first) throw refused(`${dataset.title}的历史从 ${first} 开始，没有更早的状态`);
  return endOf(day);
}

/** A moment in milliseconds, on a day of the history; undefined for now and what is still to come. */
export async function exactMoment(
  db: Db,
  dataset: AnyDataset,
  milliseconds: number,
): Promise<string | undefined> {
  const moment = new Date(milliseconds);
  if (milliseconds >= Date.now()) return undefined;
  await momentOf(db, dataset, today(moment));
  return moment.toISOString();
}

/**
 * The same for an optional day; undefined for today too, where the register itself has the answer.
 */
export async function pastMoment(
  db: Db,
  dataset: AnyDataset,
  day: string | undefined,
): Promise<string | undefined> {
  if (day === undefined) return undefined;
  const moment = await momentOf(db, dataset, day);
  return day === today() ? undefined : moment;
}
