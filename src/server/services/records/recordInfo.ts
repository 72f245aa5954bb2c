import type { AnyDataset } from "#contract/define/dataset";
import { differences } from "#contract/define/differences";
import type { Endpoint, Endpoints } from "#contract/define/endpoint";
import { isMask, isPersonal, toldTo, toldValue } from "#contract/define/secret";
import { shownValue } from "#contract/define/shownValue";
import { endpoints } from "#contract/endpoints/index";
import { type Version, versionsOf } from "../../repositories/records/history";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { reviewsOf } from "../../repositories/records/shrz";
import { originOf } from "../../repositories/uploads/takeover";
import { placeOf } from "../../repositories/uploads/takeoverRecords";
import type { Context } from "../context/context";
import { masked } from "./recordList";
import { absent } from "./recordSave";

type Geometry = [number, number][][][];

const groups: Readonly<Record<string, Endpoints>> = endpoints;

/**
 * A record with its outline, its reviews and its changes, newest first. `others` are calls of other
 * groups that change such records.
 */
export async function recordInfo<R extends object>(
  { db, caller }: Context,
  dataset: AnyDataset,
  id: string,
  others: readonly Endpoint[] = [],
) {
  const found = await findRecord<R>(db, dataset, id, demandScope(caller));
  if (!found) throw absent(dataset);
  const { record, geometry, outline } = found;
  const versions = await versionsOf(db, dataset, id);
  const shown = toldTo(dataset, caller.authorities);
  const current = { values: record as Record<string, unknown>, outline };
  return {
    record: masked(dataset, caller, [record])[0] as R,
    geometry: (dataset.geometry ? geometry : null) as Geometry | null,
    reviews: await reviewsOf(db, dataset.name, id),
    revisions: [
      ...revisionsOf(shown, others, versions, current),
      ...(await originIn(db, dataset, id)),
    ],
  };
}

/** Where the history of a record begins that was taken over from another system. */
async function originIn(db: Context["db"], dataset: AnyDataset, id: string) {
  const found = await originOf(db, dataset.name, id);
  if (!found) return [];
  const { file, row } = placeOf(id);
  const name = found.files[file]?.name ?? "";
  const via = `整册接管自“${name}”第${row}条`;
  return [{ bbh: 0, at: String(found.done_at), by: found.author, via, changes: [] }];
}

type State = Pick<Version, "values" | "outline">;

function revisionsOf(
  dataset: AnyDataset,
  others: readonly Endpoint[],
  versions: readonly Version[],
  current: State,
) {
  const calls = [...others, ...Object.values(groups[dataset.name] ?? {})];
  return versions
    .map((version, i) => {
      const next = versions[i + 1] ?? current;
      return {
        bbh: Number(next.values.bbh),
        at: version.h_until,
        by: version.author,
        via: viaWord(calls, version.h_via),
        changes: changesBetween(dataset, version, next),
      };
    })
    .reverse();
}

/**
 * Differences of two states of a record, in words, as far as the reader may have them told: two values
 * that are rounded alike are one, two names with one mask are not.
 */
export function changesBetween(dataset: AnyDataset, earlier: State, later: State) {
  const changes = differences(dataset, earlier.values, later.values, toldValue).filter(
    ({ field, before, after }) => before !== after || isOtherPerson(dataset, field, later),
  );
  if (earlier.outline === later.outline) return changes;
  return [
    ...changes,
    {
      field: "geom",
      label: "图形",
      before: outlineWords(dataset, earlier),
      after: outlineWords(dataset, later),
    },
  ];
}

const isOtherPerson = ({ fields }: AnyDataset, name: string, { values }: State): boolean =>
  isPersonal(fields[name] ?? {}) && !isMask(values[name]);

function outlineWords(dataset: AnyDataset, { values }: State): string | null {
  const { txmj } = dataset.fields;
  return txmj ? shownValue(txmj, values.txmj) : null;
}

/** The call behind a change, in the user's terms. */
function viaWord(calls: readonly Endpoint[], via: string): string {
  if (via.startsWith("import:")) return "导入";
  if (via.startsWith("takeover:")) return "整册接管";
  if (via.startsWith("revoke:")) return "撤回导入批次";
  return calls.find(({ path }) => path === via)?.word ?? "系统";
}
