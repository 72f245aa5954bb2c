import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { isPersonal, maskOf } from "#contract/define/secret";
import { stateObjection } from "#contract/define/stateObjection";
import type { fileApi } from "#contract/endpoints/uploads/file";
import { messages, Refusal, status } from "#contract/errors";
import { numbersInPath } from "#contract/rules/import/fileNames";
import { recordsOfNumbers } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { namesOfFiles } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { groupedBy } from "../context/groupedBy";
import { inSlices } from "../context/inSlices";

type Order = z.output<typeof fileApi.match.input>;

/** Numbers looked up per statement. */
const readAtOnce = 500;

/** The records that paths of files mean, for those who may attach files to them. */
export async function match(
  { db, caller }: Context,
  { ywlx, paths }: Order,
): Promise<z.input<typeof fileApi.match.output>> {
  const dataset = Object.hasOwn(datasets, ywlx) ? datasets[ywlx] : undefined;
  if (!dataset) throw new Refusal(status.badRequest, `业务类型“${ywlx}”不存在`);
  if (!caller.authorities.includes(dataset.access.write)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const { key } = dataset;
  const sought = paths.map(numbersInPath);
  const numbers = [...new Set(sought.flat(2))];
  const scope = demandScope(caller);
  const found = (
    await inSlices(numbers, readAtOnce, (some) => recordsOfNumbers(db, dataset, some, scope))
  ).flat();
  const byNumber = groupedBy(found, (record) => String(record[key.number]));
  const places = new Map(found.map((record, i) => [record, i]));
  const ids = found.map((record) => String(record[key.id]));
  const files = await namesOfFiles(db, dataset.name, ids);
  return {
    records: found.map((record) => ({
      ...told(dataset, record),
      files: files.get(String(record[key.id])) ?? [],
    })),
    matches: sought.map((segments) => meant(segments, byNumber).map((one) => places.get(one) ?? 0)),
  };
}

const told = (dataset: AnyDataset, record: AnyRecord) => {
  const { fields, key, work } = dataset;
  const name = fields[key.name];
  const text = String(record[key.name] ?? "");
  return {
    id: String(record[key.id]),
    number: String(record[key.number]),
    name: name && isPersonal(name) ? (maskOf(text) ?? "") : text,
    why: stateObjection(dataset, record, work.editable, "添加附件"),
  };
};

/** The records of the innermost name that has any; of a number with an appendix the longest known. */
function meant(
  segments: readonly (readonly string[])[],
  byNumber: ReadonlyMap<string, readonly AnyRecord[]>,
): AnyRecord[] {
  for (const numbers of segments) {
    const known = numbers.filter((one) => byNumber.has(one));
    const whole = known.filter((one) => !known.some((other) => other.startsWith(`${one}-`)));
    if (whole.length > 0) return whole.flatMap((one) => byNumber.get(one) ?? []);
  }
  return [];
}
